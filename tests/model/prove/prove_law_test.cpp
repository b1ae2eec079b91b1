// The law is proved for any number of attempts, any times and generations, and every combination of readings; and the prover notices
// when something is false.

#include "model/prove/prove.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace seatrial::prove {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

std::string all_of(Proof const& proof) {
    std::string text;
    for (Refutation const& refutation : proof.refuted) text += describe(refutation);
    for (std::string const& obligation : proof.undecided) text += obligation + " is undecided\n";
    for (std::string const& rule : proof.impossible) text += rule + " can never happen\n";
    return text;
}

std::map<std::string, std::string> fields(std::vector<Value> const& values) {
    std::map<std::string, std::string> fields;
    for (Value const& value : values) fields[value.name] = value.value;
    return fields;
}

TEST(ProveLaw, EveryInvariantIsPreservedByEveryStep) {
    tl::expected<Proof, std::string> const proof = prove_law();

    ASSERT_TRUE(proof) << proof.error();
    EXPECT_EQ(all_of(*proof), "");
    EXPECT_TRUE(proof->holds());
    for (char const* const name : {"INV-04", "INV-05", "INV-06", "INV-07", "INV-09", "INV-11", "INV-12", "INV-13", "INV-14", "INV-16", "INV-17", "INV-21",
                                    "INV-22", "INV-24", "INV-25", "INV-30", "INV-35"})
        EXPECT_THAT(proof->properties, Contains(name));
}

// A proof of very little would also hold. The number grows with the law and its invariants.
TEST(ProveLaw, IsAboutThousandsOfPairsOfPropertyAndStep) {
    tl::expected<Proof, std::string> const proof = prove_law();

    ASSERT_TRUE(proof) << proof.error();
    EXPECT_GT(proof->obligations, 2500U);
    EXPECT_GT(proof->solved, 500U);
    EXPECT_LT(proof->solved, proof->obligations);
}

TEST(ProvePlanted, AFalseInvariantFailsInTheStepThatBreaksItAndNamesOnlyWhatMatters) {
    tl::expected<Proof, std::string> const proof = prove_planted("never_overtaken");

    ASSERT_TRUE(proof) << proof.error();
    ASSERT_EQ(proof->refuted.size(), 1U);
    Refutation const& refutation = proof->refuted.front();
    EXPECT_EQ(refutation.step, "deliver.record");
    EXPECT_EQ(fields(refutation.before).at("cancel"), "requested");
    EXPECT_EQ(fields(refutation.before).count("retry_until"), 0U);
    EXPECT_EQ(fields(refutation.after).at("cancel"), "overtaken");
    EXPECT_EQ(fields(refutation.after).at("phase"), "delivered");
    EXPECT_THAT(refutation.setting, IsEmpty());
    EXPECT_THAT(proof->properties, IsEmpty());
}

TEST(ProvePlanted, AFalseStepInvariantFailsUnderTheReadingThatAllowsTheStep) {
    tl::expected<Proof, std::string> const proof = prove_planted("lapsed_leases_are_dead");

    ASSERT_TRUE(proof) << proof.error();
    ASSERT_EQ(proof->refuted.size(), 1U);
    EXPECT_EQ(proof->refuted.front().step, "deliver.record");
    EXPECT_EQ(fields(proof->refuted.front().setting).at("lease_strict"), "0");
    EXPECT_EQ(fields(proof->refuted.front().before).at("expired"), "1");
}

TEST(ProvePlanted, EveryRuleThatBreaksAFalseInvariantIsNamed) {
    tl::expected<Proof, std::string> const proof = prove_planted("one_attempt_suffices");

    ASSERT_TRUE(proof) << proof.error();
    std::vector<std::string> steps;
    for (Refutation const& refutation : proof->refuted) steps.push_back(refutation.step);
    EXPECT_THAT(steps, testing::UnorderedElementsAre("claim.grant", "claim.grant_despite_cancel", "claim.supersede"));
}

TEST(ProvePlanted, ACounterexampleIsAStoryOfBeforeStepAndAfter) {
    tl::expected<Proof, std::string> const proof = prove_planted("never_overtaken");

    ASSERT_TRUE(proof) << proof.error();
    std::string const text = describe(proof->refuted.at(0));
    EXPECT_THAT(text, testing::StartsWith("deliver.record breaks never_overtaken: no delivery ever overtakes a cancellation\n"));
    EXPECT_THAT(text, HasSubstr("\n  before   "));
    EXPECT_THAT(text, HasSubstr("\n  message  generation="));
    EXPECT_THAT(text, HasSubstr("\n  after    phase=delivered"));
}

TEST(ProvePlanted, AnUnknownNameIsAnErrorAndNotAnEmptyProof) {
    tl::expected<Proof, std::string> const proof = prove_planted("never_mentioned");

    ASSERT_FALSE(proof);
    EXPECT_THAT(proof.error(), HasSubstr("never_mentioned"));
}

}  // namespace
}  // namespace seatrial::prove
