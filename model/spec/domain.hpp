#pragma once
// Value domains: the law is written once over them and is run (Exact), walked (Packed) or proved (Symbolic, model/prove).
// A domain gives integers, truth values that do not convert to bool, and a choice between integers; there is no `if` on a
// domain value, so that every rule means the same in every domain.

#include <concepts>
#include <cstdint>

namespace seatrial::law {

template <class D> using Int = typename D::Int;
template <class D> using Bool = typename D::Bool;

template <class D>
concept ValueDomain = requires(Int<D> a, Int<D> b, Bool<D> p, Bool<D> q) {
    { a == b } -> std::same_as<Bool<D>>;
    { a != b } -> std::same_as<Bool<D>>;
    { a < b } -> std::same_as<Bool<D>>;
    { a <= b } -> std::same_as<Bool<D>>;
    { a > b } -> std::same_as<Bool<D>>;
    { a >= b } -> std::same_as<Bool<D>>;
    { a + b } -> std::same_as<Int<D>>;
    { a - b } -> std::same_as<Int<D>>;
    { p && q } -> std::same_as<Bool<D>>;
    { p || q } -> std::same_as<Bool<D>>;
    { !p } -> std::same_as<Bool<D>>;
    { D::ite(p, a, b) } -> std::same_as<Int<D>>;
    { D::boolean(true) } -> std::same_as<Bool<D>>;
    { D::never() } -> std::same_as<Int<D>>;             // a due time that is never reached
    { D::surely_false(p) } -> std::same_as<bool>;       // lets an engine stop early; a solver always says no
    { Int<D>{1} };
};

/// Integers of a machine. `Never` is the due time that no clock reaches.
template <class Rep, Rep Never>
struct Machine {
    class Bool {
    public:
        constexpr explicit Bool(bool value = false) : value_(value) {}
        [[nodiscard]] constexpr bool known() const { return value_; }
        friend constexpr Bool operator&&(Bool a, Bool b) { return Bool{a.value_ && b.value_}; }
        friend constexpr Bool operator||(Bool a, Bool b) { return Bool{a.value_ || b.value_}; }
        friend constexpr Bool operator!(Bool a) { return Bool{!a.value_}; }

    private:
        bool value_;
    };
    struct Int {
        Rep value{};
        constexpr Int() = default;
        constexpr Int(int small) : value(static_cast<Rep>(small)) {}   // NOLINT: words and numbers are assigned to fields
        [[nodiscard]] static constexpr Int of(Rep exact) { Int i; i.value = exact; return i; }
        friend constexpr Bool operator==(Int a, Int b) { return Bool{a.value == b.value}; }
        friend constexpr Bool operator!=(Int a, Int b) { return Bool{a.value != b.value}; }
        friend constexpr Bool operator<(Int a, Int b) { return Bool{a.value < b.value}; }
        friend constexpr Bool operator<=(Int a, Int b) { return Bool{a.value <= b.value}; }
        friend constexpr Bool operator>(Int a, Int b) { return Bool{a.value > b.value}; }
        friend constexpr Bool operator>=(Int a, Int b) { return Bool{a.value >= b.value}; }
        friend constexpr Int operator+(Int a, Int b) { return of(static_cast<Rep>(a.value + b.value)); }
        friend constexpr Int operator-(Int a, Int b) { return of(static_cast<Rep>(a.value - b.value)); }
    };
    static constexpr Int ite(Bool c, Int a, Int b) { return c.known() ? a : b; }
    static constexpr Bool boolean(bool value) { return Bool{value}; }
    static constexpr Int never() { return Int::of(Never); }
    static constexpr bool surely_false(Bool b) { return !b.known(); }
};

/// The oracle under a virtual clock.
using Exact = Machine<std::int64_t, -1>;
/// The explorer: one byte a field. Times are kept relative to `now` by the explorer.
using Packed = Machine<std::uint8_t, 255>;

static_assert(ValueDomain<Exact> && ValueDomain<Packed>);

}  // namespace seatrial::law
