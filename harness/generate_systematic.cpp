#include "harness/generate_systematic.hpp"

#include "harness/generate_faults.hpp"
#include "harness/generate_script.hpp"
#include "model/vocabulary/words.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace seatrial {

namespace {

using generate::LeasePicture;
using generate::Script;

Content safe(std::uint32_t attempts) { return {.work = "w1", .retry_safe = true, .max_attempts = attempts}; }

/// Says something about the lease of the last claim, where claims are served.
template <class Say> void with_lease(Script& s, Say const& say) {
    if (LeasePicture const* const last = s.key(0).last_lease()) say(LeasePicture{*last});
}

void deliver(Script& s) { with_lease(s, [&](LeasePicture const& lease) { s.deliver(0, lease); }); }
void fail(Script& s, FailureClass failure) { with_lease(s, [&](LeasePicture const& lease) { s.fail(0, lease, failure); }); }
void release(Script& s) { with_lease(s, [&](LeasePicture const& lease) { s.release(0, lease); }); }
void use(Script& s, std::uint32_t id) { with_lease(s, [&](LeasePicture const& lease) { s.usage(0, lease, {id, 5}); }); }
void rest(Script& s) { if (s.config().backoff_ticks > 0) s.wait_until(Instant::BackoffEnd, 0, 0); }

void tell_delivery(Script& s) {
    s.submit(0, safe(2));
    s.claim(0, {.node = 0});
    with_lease(s, [&](LeasePicture const& lease) { s.renew(0, lease); });
    use(s, 1);
    deliver(s);
    deliver(s);
    s.get(0);
}

void tell_retry(Script& s) {
    s.submit(0, safe(2));
    s.claim(0, {.node = 0});
    fail(s, FailureClass::Temporary);
    rest(s);
    s.claim(0, {.node = 1});
    deliver(s);
    s.history(0);
}

void tell_exhaustion(Script& s) {
    s.submit(0, safe(2));
    for (std::size_t node : {0U, 1U}) {
        s.claim(0, {.node = node});
        fail(s, FailureClass::Temporary);
        rest(s);
    }
    s.claim(0, {.node = 2});
    s.get(0);
}

void tell_release(Script& s) {
    s.submit(0, safe(3));
    s.claim(0, {.node = 0});
    release(s);
    rest(s);
    s.claim(0, {.node = 0});
    deliver(s);
}

void tell_unsafe(Script& s) {
    s.submit(0, {.work = "w1", .max_attempts = 3});
    s.claim(0, {.node = 0});
    fail(s, FailureClass::Temporary);
    rest(s);
    s.claim(0, {.node = 1});
    s.get(0);
}

void tell_invalid(Script& s) {
    s.submit(0, safe(3));
    s.claim(0, {.node = 0});
    fail(s, FailureClass::Invalid);
    s.claim(0, {.node = 1});
    s.submit(0, safe(3));
    s.get(0);
}

void tell_stale_executor(Script& s) {
    s.submit(0, safe(3));
    s.claim(0, {.node = 0});
    std::optional<LeasePicture> const stale = s.key(0).live;
    fail(s, FailureClass::Temporary);
    rest(s);
    s.claim(0, {.node = 1});
    if (stale) s.deliver(0, *stale, 2);
    deliver(s);
    if (stale) {
        s.deliver(0, *stale, 2);
        s.usage(0, *stale, {1, 5});
    }
    s.get(0);
}

void tell_cancel_queued(Script& s) {
    s.submit(0, safe(2));
    s.cancel(0);
    s.claim(0, {.node = 0});
    s.cancel(0);
    s.get(0);
}

void tell_cancel_leased(Script& s) {
    s.submit(0, safe(2));
    s.claim(0, {.node = 0});
    s.cancel(0);
    with_lease(s, [&](LeasePicture const& lease) { s.renew(0, lease); });
    deliver(s);
    s.cancel(0);
    s.get(0);
}

void tell_cancel_delivered(Script& s) {
    s.submit(0, safe(2));
    s.claim(0, {.node = 0});
    deliver(s);
    s.cancel(0);
    s.submit(0, safe(2));
    s.get(0);
}

void tell_conflict(Script& s) {
    s.submit(0, safe(2));
    s.submit(0, safe(3));
    s.submit(0, {safe(2), Spelling::Reordered, 1});
    s.find(0);
    s.list();
    s.claim(0, {.node = 0});
    deliver(s);
}

void tell_lapse(Script& s) {
    s.submit(0, safe(3));
    s.claim(0, {.node = 0});
    std::optional<LeasePicture> const stale = s.key(0).live;
    s.wait_until(Instant::LeaseEnd, 0, 1);
    s.wait(s.config().backoff_ticks + 1);
    s.claim(0, {.node = 1});
    if (stale) s.deliver(0, *stale, 2);
    deliver(s);
    s.history(0);
}

void tell_deadline(Script& s) {
    Content content = safe(3);
    content.deadline_in = 10;
    s.submit(0, content);
    s.wait(3);
    s.claim(0, {.node = 0});
    s.wait_until(Instant::Deadline, 0, 1);
    deliver(s);
    s.claim(0, {.node = 1});
    s.get(0);
}

/// The first use of the key is not at the time that a coordinator begins with.
void tell_key_end(Script& s) {
    s.wait(7);
    s.submit(0, safe(2));
    s.claim(0, {.node = 0});
    deliver(s);
    s.wait_until(Instant::KeyEnd, 0, -1);
    s.submit(0, safe(2));
    s.wait(2);
    s.submit(0, safe(2));
    s.find(0);
}

void tell_renewal(Script& s) {
    std::uint32_t const half = s.config().lease_ticks.value_or(20) / 2;
    s.submit(0, safe(2));
    s.claim(0, {.node = 0});
    std::optional<LeasePicture> const holder = s.key(0).live;
    s.wait(half);
    if (holder) s.renew(0, *holder);
    s.wait(half + s.config().loss_ticks.value_or(0) + s.config().backoff_ticks + 1);   // past the end that the lease had first
    s.claim(0, {.node = 1});
    if (holder) s.deliver(0, *holder);
    s.get(0);
}

void tell_token(Script& s) {
    s.submit(0, safe(2));
    s.claim(0, {.node = 0, .targeted = false, .token = 0});
    s.claim(0, {.node = 0, .targeted = false, .token = 0});
    use(s, 1);
    use(s, 1);
    deliver(s);
    s.history(0);
}

struct Canon { std::string_view name{}; std::string_view sentence{}; void (*tell)(Script&){}; };

constexpr std::array<Canon, 16> canon{{
    {"delivery", "A task is renewed, uses something and is delivered twice.", tell_delivery},
    {"retry", "The first attempt fails, the second delivers.", tell_retry},
    {"exhaustion", "All attempts that are allowed fail.", tell_exhaustion},
    {"release", "A node gives its lease back and claims again.", tell_release},
    {"unsafe", "Work that was not declared safe fails.", tell_unsafe},
    {"invalid", "A failure that must not be retried.", tell_invalid},
    {"stale-executor", "The executor of a failed attempt goes on.", tell_stale_executor},
    {"cancel-queued", "A task is cancelled before it is claimed.", tell_cancel_queued},
    {"cancel-leased", "A task is cancelled while an attempt runs, which then delivers.", tell_cancel_leased},
    {"cancel-delivered", "A delivered task is cancelled.", tell_cancel_delivered},
    {"conflict", "A key is used again with other content.", tell_conflict},
    {"lapse", "A lease lapses, another node takes over, the first goes on.", tell_lapse},
    {"deadline", "The deadline comes while an attempt runs.", tell_deadline},
    {"key-end", "A key is used again before and after the end of its life.", tell_key_end},
    {"renewal", "A lease is renewed and outlives its first end.", tell_renewal},
    {"token", "A claim and a usage report are repeated.", tell_token},
}};

Scenario named(Canon const& story, std::vector<Step> steps, std::string const& suffix) {
    generate::renumber(steps, steps.size());
    Scenario made{.name = "systematic-" + std::string{story.name} + suffix, .description = std::string{story.sentence}};
    made.tags.emplace_back("systematic");
    made.steps = std::move(steps);
    return made;
}

void add_faulty(Canon const& story, std::vector<Step> const& steps, std::size_t position, MessageFault fault, std::vector<Scenario>& to) {
    std::vector<Step> faulty = steps;
    bool const later = fault == MessageFault::TwiceLater || fault == MessageFault::DelayRequest || fault == MessageFault::LateReply;
    std::get<Call>(faulty[position].act).network = {fault, later ? 1U : 0U};
    std::string const suffix = "-s" + std::to_string(position + 1) + "-" + std::string{to_word(fault)};
    if (generate::hides_reply(fault)) {
        std::vector<Step> repeated = faulty;
        generate::insert_repeat(repeated, position, 0);
        to.push_back(named(story, std::move(repeated), suffix + "-repeat"));
    }
    to.push_back(named(story, std::move(faulty), suffix));
}

/// A crash at each point of each message, which its caller then repeats, and one after each step.
void add_crashes(Canon const& story, std::vector<Step> const& steps, std::size_t position, bool with_points, std::vector<Scenario>& to) {
    std::string const place = "-s" + std::to_string(position + 1);
    std::vector<Step> between = steps;
    between.insert(between.begin() + static_cast<std::ptrdiff_t>(position) + 1, Step{StepId{static_cast<std::uint32_t>(steps.size()) + 1}, Crash{}});
    to.push_back(named(story, std::move(between), place + "-crash-after-it"));
    if (!std::holds_alternative<Call>(steps[position].act)) return;
    std::vector<std::optional<CrashPoint>> points{std::nullopt};
    if (with_points) points = {CrashPoint::BeforeCommit, CrashPoint::InsideCommit, CrashPoint::AfterCommit};
    for (std::optional<CrashPoint> const point : points) {
        std::vector<Step> crashed = steps;
        std::get<Call>(crashed[position].act).crash = Crash{.point = point};
        generate::insert_repeat(crashed, position, 0);
        to.push_back(named(story, std::move(crashed), place + "-crash" + (point ? "-" + std::string{to_word(*point)} : "")));
    }
}

}  // namespace

std::vector<Scenario> systematic_scenarios(World const& world) {
    std::vector<Scenario> all;
    std::vector<std::pair<Canon const*, std::vector<Step>>> told;
    for (Canon const& story : canon) {
        Script script{world};
        story.tell(script);
        std::vector<Step> steps = script.take();
        if (steps.size() < 2) continue;   // too little of it is served
        all.push_back(named(story, steps, ""));
        told.emplace_back(&story, std::move(steps));
    }
    for (auto const& [story, steps] : told)
        for (std::size_t position = 0; position < steps.size(); ++position)
            if (std::holds_alternative<Call>(steps[position].act))
                for (MessageFault const fault : generate::message_faults) add_faulty(*story, steps, position, fault, all);
    if (!world.hello.can(Capability::Crs)) return all;
    for (auto const& [story, steps] : told)
        for (std::size_t position = 0; position < steps.size(); ++position) add_crashes(*story, steps, position, world.hello.can(Capability::CrsPlus), all);
    return all;
}

}  // namespace seatrial
