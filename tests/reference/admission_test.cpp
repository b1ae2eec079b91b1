#include "reference/admission.hpp"
#include "reference/contract.hpp"
#include "reference/fingerprint.hpp"

#include <gtest/gtest.h>

namespace seatrial::reference {
namespace {

TEST(Contract, IsReadFromEverySpellingOfItsTerms) {
    std::shared_ptr<Contract const> const contract =
        read_contract("op1", R"({"deadline_in":5e1,"max_attempts":3.0,"retry_safe":true,"work":"\u0077"})");

    ASSERT_NE(contract, nullptr);
    EXPECT_EQ(contract->work, "w");
    EXPECT_EQ(contract->retry_safe, true);
    EXPECT_EQ(contract->max_attempts, 3U);
    EXPECT_EQ(contract->deadline_in, 50U);
    EXPECT_EQ(contract->fingerprint,
              read_contract("op1", R"({"work":"w","retry_safe":true,"max_attempts":3,"deadline_in":50})")->fingerprint);
    EXPECT_NE(contract->fingerprint,
              read_contract("op2", R"({"work":"w","retry_safe":true,"max_attempts":3,"deadline_in":50})")->fingerprint);
}

TEST(Contract, IsRefusedUnlessEveryMemberIsATerm) {
    constexpr std::string_view refused[] = {
        "",
        "[]",
        "\"work\"",
        "{}",
        R"({"work":"w"})",
        R"({"max_attempts":1})",
        R"({"work":1,"max_attempts":1})",
        R"({"work":"w","max_attempts":0})",
        R"({"work":"w","max_attempts":-1})",
        R"({"work":"w","max_attempts":1.5})",
        R"({"work":"w","max_attempts":4294967296})",
        R"({"work":"w","max_attempts":"1"})",
        R"({"work":"w","max_attempts":1,"retry_safe":null})",
        R"({"work":"w","max_attempts":1,"retry_safe":1})",
        R"({"work":"w","max_attempts":1,"deadline_in":-1})",
        R"({"work":"w","max_attempts":1,"deadline_in":null})",
        R"({"work":"w","max_attempts":1,"priority":1})",
        R"({"work":"w","work":"w","max_attempts":1})",
        R"({"work":"w","max_attempts":1)",
    };

    for (std::string_view const body : refused) EXPECT_EQ(read_contract("op1", body), nullptr) << body;
}

TEST(Contract, IsReadOnceForEachBodyAndOperation) {
    static int reads = 0;
    reads = 0;
    Admission admission{[](std::string_view operation, std::string_view body) {
        ++reads;
        return read_contract(operation, body);
    }};
    std::string const body = R"({"work":"w","max_attempts":1})";

    auto const first = admission.contract("op1", body);
    auto const again = admission.contract("op1", body);
    auto const other = admission.contract("op2", body);
    auto const wrong = admission.contract("op1", "{");

    EXPECT_EQ(first, again);
    EXPECT_NE(first->fingerprint, other->fingerprint);
    EXPECT_EQ(wrong, nullptr);
    EXPECT_EQ(reads, 3);
}

TEST(Fingerprint, IsSha256OverNameAndText) {
    // printf '3:op1{}' | sha256sum
    EXPECT_EQ(to_hex(fingerprint_of("op1", "{}")), "7a33ab5e98cfac70a2166579a402543f449db87286c6141517cc502954e2a7dc");
    EXPECT_NE(fingerprint_of("op1", "2{}"), fingerprint_of("op12", "{}"));
    EXPECT_EQ(short_name(fingerprint_of("op1", "{}")).value, to_hex(fingerprint_of("op1", "{}")).substr(0, 14));
}

}  // namespace
}  // namespace seatrial::reference
