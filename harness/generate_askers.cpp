// Stories about who asks, and for what: other tenants, principals without rights, bodies that are no contract, tasks that do not exist.

#include "harness/generate_moves.hpp"
#include "harness/generate_stories.hpp"

#include <array>
#include <string>

namespace seatrial::generate {

namespace {

constexpr std::array<Operation, 4> about_task{Operation::Get, Operation::History, Operation::Ledger, Operation::Cancel};

void probe(Script& s, std::size_t k, Rng& rng) {
    s.ask_about(rng.pick(about_task), k, Script::About::Foreign, rng.below(2));
    if (rng.one_in(3)) s.list_as_other_tenant();
}

/// Not JSON, not an object, a member missing, of another type, out of range, twice, or a number that no reader keeps.
std::string malformed_body(Content const& content, Rng& rng) {
    std::string const work = "\"work\":\"" + content.work + "\"";
    std::array<std::string, 10> const bodies{"",
                                             "{" + work + ",\"max_attempts\":2",
                                             "[" + work.substr(7) + "]",
                                             "{" + work + "}",
                                             "{\"max_attempts\":2}",
                                             "{" + work + ",\"max_attempts\":\"2\"}",
                                             "{" + work + ",\"max_attempts\":1.5}",
                                             "{" + work + ",\"max_attempts\":-1}",
                                             "{" + work + ",\"max_attempts\":2," + work + "}",
                                             "{" + work + ",\"max_attempts\":9007199254740993}"};
    return rng.pick(bodies);
}

}  // namespace

void tell_tenants(Script& s, Rng& rng) {
    if (!s.has_tenants()) return;
    Content const content = lasting(0, s, rng);
    s.submit(0, {content, any_spelling(rng), rng.below(2), rng.one_in(5)});
    if (rng.one_in(2)) probe(s, 0, rng);
    s.submit(other_tenant, {rng.one_in(2) ? content : draw_variation(content, rng), any_spelling(rng), rng.below(2), rng.one_in(3)});
    if (rng.one_in(2)) s.find(other_tenant);
    if (take_up(s, rng.one_in(2) ? 0 : other_tenant, rng) != nullptr) probe(s, 0, rng);
    if (s.key(0).live && rng.one_in(2)) finish(s, 0, rng);
    probe(s, rng.one_in(2) ? 0 : other_tenant, rng);
    s.submit(0, {content, any_spelling(rng), rng.below(2), rng.one_in(4)});
    s.get(0);
    s.get(other_tenant);
    if (rng.one_in(2)) s.list();
}

void tell_rights(Script& s, Rng& rng) {
    if (!s.has_rights()) return;
    Content const content = ordinary(0, s, rng);
    bool const known = !rng.one_in(4);
    if (known) s.submit(0, {content, any_spelling(rng), rng.below(2)});
    std::size_t const client = rng.below(2);
    Rights const may{.submit = rng.one_in(3), .read = rng.one_in(2), .cancel = rng.one_in(3)};
    s.set_rights(client, may);
    for (std::uint32_t rounds = 2 + rng.below(3); rounds > 0; --rounds) {
        switch (rng.below(6)) {
            case 0:
            case 1: s.submit(0, {rng.one_in(3) ? draw_variation(content, rng) : content, any_spelling(rng), client}); break;
            case 2: s.cancel(0, client); break;
            case 3: s.list(client); break;
            case 4: s.find(0, client); break;
            default: s.ask_about(rng.pick(about_task), 0, Script::About::Own, client); break;
        }
    }
    if (rng.one_in(2)) (void)take_up(s, 0, rng);
    s.submit(0, {content, any_spelling(rng), 1 - client});
    if (rng.one_in(2)) s.set_rights(client, {});
    s.get(0, client);
    s.get(0, 1 - client);
}

void tell_malformed(Script& s, Rng& rng) {
    Content const content = ordinary(0, s, rng);
    if (rng.one_in(3)) s.submit(0, content);
    s.submit_malformed(0, malformed_body(content, rng));
    if (rng.one_in(2)) s.find(0);
    if (rng.one_in(3)) s.submit_malformed(0, malformed_body(content, rng));
    s.submit(0, {content, any_spelling(rng)});
    if (rng.one_in(2)) s.submit_malformed(0, malformed_body(content, rng));
    s.submit(0, {content, any_spelling(rng)});
    if (rng.one_in(2)) s.list();
}

void tell_strange_tasks(Script& s, Rng& rng) {
    s.ask_about(rng.pick(about_task), 0, Script::About::Unknown);
    s.submit(0, ordinary(0, s, rng));
    s.ask_about(Operation::Cancel, 0, Script::About::Unknown, rng.below(2));
    if (rng.one_in(2)) s.ask_about(rng.pick(about_task), 0, Script::About::Unknown);
    if (take_up(s, 0, rng) != nullptr) finish(s, 0, rng);
    s.submit(1, ordinary(1, s, rng));
    s.get(0);
    s.get(1);
}

}  // namespace seatrial::generate
