// The tables of fields are complete. A field that is missing there would be a constant to the explorer and to the prover.

#include "model/spec/fields.hpp"

#include <gtest/gtest.h>

namespace seatrial::law {
namespace {

// In the packed domain a field is a byte, so the sizes tell.
TEST(LawFields, AreAllInTheirTables) {
    EXPECT_EQ(task_fields<Packed>.size(), sizeof(Task<Packed>));
    EXPECT_EQ(watched_fields<Packed>.size(), sizeof(Watched<Packed>));
    EXPECT_EQ(setting_fields<Packed>.size(), sizeof(Setting<Packed>));
    EXPECT_EQ(message_fields<Packed>.size() + message_truths<Packed>.size(), sizeof(Message<Packed>));
}

TEST(LawFields, AreNamedOnce) {
    Task<Packed> task;
    std::uint8_t number = 0;

    for (auto const& field : task_fields<Packed>) task.*field.member = Int<Packed>::of(++number);

    number = 0;
    for (auto const& field : task_fields<Packed>) EXPECT_EQ((task.*field.member).value, ++number) << field.name;
}

TEST(LawFields, AreWrittenInWords) {
    EXPECT_EQ(value_text(FieldKind::Phase, phase::cancelled, -1), "cancelled");
    EXPECT_EQ(value_text(FieldKind::Due, -1, -1), "never");
    EXPECT_EQ(value_text(FieldKind::Due, 255, 255), "never");
    EXPECT_EQ(value_text(FieldKind::Due, 7, -1), "7");
    EXPECT_EQ(value_text(FieldKind::Why, why::attempts + why::deadline, -1), "attempts+deadline");
    EXPECT_EQ(value_text(FieldKind::Why, why::class_base * failure::denied, -1), "denied");
    EXPECT_EQ(value_text(FieldKind::Status, 99, -1), "99");
}

}  // namespace
}  // namespace seatrial::law
