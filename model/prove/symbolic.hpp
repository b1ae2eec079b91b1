#pragma once
// The value domain of the prover: integers without bound and truth values are terms of a solver, so one run of a rule is a run from
// every state at once.

#include "model/spec/domain.hpp"

#include <z3++.h>

namespace seatrial::prove {

/// The context that terms made of plain numbers belong to, as long as this object lives. One at a time in a thread.
class Ambient {
public:
    explicit Ambient(z3::context& context) : before_(current_) { current_ = &context; }
    ~Ambient() { current_ = before_; }
    Ambient(Ambient const&) = delete;
    Ambient& operator=(Ambient const&) = delete;
    [[nodiscard]] static z3::context& context() { return *current_; }

private:
    inline static thread_local z3::context* current_ = nullptr;
    z3::context* before_;
};

/// Terms are folded where both sides are known; that keeps what is printed short and lets unchanged fields be seen as unchanged.
struct Symbolic {
    class Bool {
    public:
        Bool() : term_(Ambient::context().bool_val(false)) {}
        explicit Bool(z3::expr term) : term_(std::move(term)) {}
        [[nodiscard]] z3::expr const& term() const { return term_; }
        friend Bool operator&&(Bool const& a, Bool const& b) {
            if (a.term_.is_false() || b.term_.is_true()) return a;
            if (b.term_.is_false() || a.term_.is_true()) return b;
            return Bool{a.term_ && b.term_};
        }
        friend Bool operator||(Bool const& a, Bool const& b) {
            if (a.term_.is_true() || b.term_.is_false()) return a;
            if (b.term_.is_true() || a.term_.is_false()) return b;
            return Bool{a.term_ || b.term_};
        }
        friend Bool operator!(Bool const& a) {
            if (a.term_.is_true() || a.term_.is_false()) return boolean(a.term_.is_false());
            return Bool{!a.term_};
        }

    private:
        z3::expr term_;
    };

    class Int {
    public:
        Int() : Int(0) {}
        Int(int number) : term_(Ambient::context().int_val(number)) {}  // NOLINT: words and numbers are assigned to fields
        explicit Int(z3::expr term) : term_(std::move(term)) {}
        [[nodiscard]] z3::expr const& term() const { return term_; }
        friend Bool operator==(Int const& a, Int const& b) {
            if (z3::eq(a.term_, b.term_)) return boolean(true);
            if (a.term_.is_numeral() && b.term_.is_numeral()) return boolean(false);    // equal numbers are equal terms
            return Bool{a.term_ == b.term_};
        }
        friend Bool operator!=(Int const& a, Int const& b) { return !(a == b); }
        friend Bool operator<(Int const& a, Int const& b) { return Bool{a.term_ < b.term_}; }
        friend Bool operator<=(Int const& a, Int const& b) { return Bool{a.term_ <= b.term_}; }
        friend Bool operator>(Int const& a, Int const& b) { return Bool{a.term_ > b.term_}; }
        friend Bool operator>=(Int const& a, Int const& b) { return Bool{a.term_ >= b.term_}; }
        friend Int operator+(Int const& a, Int const& b) { return Int{a.term_ + b.term_}; }
        friend Int operator-(Int const& a, Int const& b) { return Int{a.term_ - b.term_}; }

    private:
        z3::expr term_;
    };

    static Int ite(Bool const& c, Int const& a, Int const& b) {
        if (c.term().is_true() || z3::eq(a.term(), b.term())) return a;
        if (c.term().is_false()) return b;
        return Int{z3::ite(c.term(), a.term(), b.term())};
    }
    static Bool boolean(bool value) { return Bool{Ambient::context().bool_val(value)}; }
    static Int never() { return Int{-1}; }
    static bool surely_false(Bool const&) { return false; }
};

static_assert(law::ValueDomain<Symbolic>);

}  // namespace seatrial::prove
