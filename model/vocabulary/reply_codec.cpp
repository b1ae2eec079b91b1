#include "model/vocabulary/reply_codec.hpp"

#include "model/vocabulary/command_codec.hpp"

#include <utility>

namespace seatrial {

namespace {

constexpr json::Range generations{1, (1ULL << 53U) - 1};
constexpr std::int64_t tick_max = (1LL << 53) - 1;

void append_name(std::string& out, std::string_view name) {
    out += ",\"";
    out += name;
    out += "\":";
}
void append_member(std::string& out, std::string_view name, std::string_view value) {
    append_name(out, name);
    json::append_text(out, value);
}
void append_tick(std::string& out, std::optional<Tick> const& tick) {
    if (!tick) return;
    append_name(out, "lease_end");
    json::append_number(out, tick->value);
}

/// The details of an answer as members, each with a comma before it.
struct Append {
    std::string& out;

    void operator()(std::monostate) const {}
    void operator()(TaskHandle const& d) const {
        append_member(out, "task", d.task.value);
        if (d.digest) append_member(out, "digest", d.digest->value);
    }
    void operator()(TaskId const& d) const { append_member(out, "task", d.value); }
    void operator()(std::vector<TaskId> const& d) const {
        append_name(out, "tasks");
        out += '[';
        for (std::size_t i = 0; i < d.size(); ++i) {
            if (i > 0) out += ',';
            json::append_text(out, d[i].value);
        }
        out += ']';
    }
    void operator()(TaskView const& d) const {
        append_member(out, "task", d.task.value);
        if (d.digest) append_member(out, "digest", d.digest->value);
        append_member(out, "phase", to_word(d.phase));
        if (d.cancel) append_member(out, "cancel", to_word(*d.cancel));
        if (d.reason) append_member(out, "reason", to_word(*d.reason));
        if (!d.delivery) return;
        append_name(out, "delivery");
        out += "{\"delivery\":";
        json::append_text(out, d.delivery->delivery.value);
        append_member(out, "result", d.delivery->result);
        out += '}';
    }
    void operator()(std::vector<AttemptView> const& d) const {
        append_name(out, "attempts");
        out += '[';
        for (std::size_t i = 0; i < d.size(); ++i) {
            if (i > 0) out += ',';
            append_attempt(d[i]);
        }
        out += ']';
    }
    void operator()(DeliveryId const& d) const { append_member(out, "delivery", d.value); }
    void operator()(PhaseWord d) const { append_member(out, "phase", to_word(d)); }
    void operator()(LeaseView const& d) const {
        append_member(out, "task", d.lease.task.value);
        append_member(out, "attempt", d.lease.attempt.value);
        append_name(out, "generation");
        json::append_number(out, d.lease.generation.value);
        append_tick(out, d.lease_end);
        append_member(out, "work", d.work);
    }
    void operator()(LeaseEnd const& d) const { append_tick(out, d.lease_end); }
    void operator()(std::vector<LedgerEntry> const& d) const {
        append_name(out, "entries");
        out += '[';
        for (std::size_t i = 0; i < d.size(); ++i) {
            if (i > 0) out += ',';
            append_entry(d[i]);
        }
        out += ']';
    }

    void append_entry(LedgerEntry const& entry) const {
        out += "{\"kind\":";
        json::append_text(out, to_word(entry.kind));
        if (entry.attempt) append_member(out, "attempt", entry.attempt->value);
        if (entry.usage) append_member(out, "usage", entry.usage->value);
        if (entry.amount) {
            append_name(out, "amount");
            json::append_number(out, *entry.amount);
        }
        out += '}';
    }

    void append_attempt(AttemptView const& attempt) const {
        out += "{\"attempt\":";
        json::append_text(out, attempt.attempt.value);
        append_name(out, "generation");
        json::append_number(out, attempt.generation.value);
        if (attempt.node) append_member(out, "node", attempt.node->value);
        append_member(out, "status", to_word(attempt.status));
        if (attempt.failure) append_member(out, "class", to_word(*attempt.failure));
        if (attempt.usage) {
            append_name(out, "usage");
            json::append_number(out, *attempt.usage);
        }
        out += '}';
    }
};

/// The fields of an answer.
struct Fields {
    json::Reader& in;
    json::Index object;

    [[nodiscard]] std::string text(std::string_view name) const { return in.text(object, name); }
    [[nodiscard]] std::optional<ContractDigest> digest() const {
        std::optional<std::string> value = in.text_if(object, "digest");
        return value ? std::optional{ContractDigest{std::move(*value)}} : std::nullopt;
    }
    [[nodiscard]] std::optional<Tick> lease_end() const {
        std::optional<json::Index> const at = in.find(object, "lease_end");
        return at ? std::optional{Tick{in.integer_at(*at, -tick_max, tick_max)}} : std::nullopt;
    }
    [[nodiscard]] TaskHandle handle() const { return {.task = {text("task")}, .digest = digest()}; }
    [[nodiscard]] Details disclosed_original() const {
        std::optional<std::string> task = in.text_if(object, "task");
        if (!task) return std::monostate{};
        return TaskId{std::move(*task)};
    }
    [[nodiscard]] LeaseView lease() const {
        LeaseView view{};
        view.lease = {.task = {text("task")}, .attempt = {text("attempt")}, .generation = {in.number(object, "generation", generations)}};
        view.lease_end = lease_end();
        view.work = text("work");
        return view;
    }
    [[nodiscard]] TaskView view() const {
        TaskView view{.task = {text("task")}, .digest = digest(), .phase = in.word<PhaseWord>(object, "phase")};
        view.cancel = in.word_if<CancelWord>(object, "cancel");
        view.reason = in.word_if<ReasonWord>(object, "reason");
        if (std::optional<json::Index> const at = in.find(object, "delivery")) {
            in.must_be(*at, json::Kind::Object);
            if (!in.failed()) view.delivery = DeliveryView{.delivery = {in.text(*at, "delivery")}, .result = in.text(*at, "result")};
        }
        return view;
    }
    [[nodiscard]] std::vector<TaskId> tasks() const {
        std::vector<TaskId> tasks;
        json::Index const list = in.array(object, "tasks");
        for (json::Index i = list + 1; !in.failed() && i < in.tree()[list].end; i = in.tree()[i].end) tasks.push_back({in.text_at(i)});
        return tasks;
    }
    [[nodiscard]] AttemptView attempt(json::Index at) const {
        in.must_be(at, json::Kind::Object);
        if (in.failed()) return {};
        AttemptView view{.attempt = {in.text(at, "attempt")}, .generation = {in.number(at, "generation", generations)}};
        if (std::optional<std::string> node = in.text_if(at, "node")) view.node = NodeName{std::move(*node)};
        view.status = in.word<AttemptWord>(at, "status");
        std::optional<json::Index> const failure = in.find(at, "class");
        bool const failed = view.status == AttemptWord::Failed;
        if (failure && failed)
            view.failure = read_failure(in, *failure);
        else if (failure)
            in.fail(*failure, "a class belongs only to an attempt whose status is `failed`; leave it out");
        else if (failed)
            in.fail(at, "class", "this member is missing; an attempt whose status is `failed` has the class of its failure");
        view.usage = in.number_if(at, "usage", {});
        return view;
    }
    [[nodiscard]] std::vector<AttemptView> attempts() const {
        std::vector<AttemptView> attempts;
        json::Index const list = in.array(object, "attempts");
        for (json::Index i = list + 1; !in.failed() && i < in.tree()[list].end; i = in.tree()[i].end) attempts.push_back(attempt(i));
        return attempts;
    }
    [[nodiscard]] LedgerEntry entry(json::Index at) const {
        in.must_be(at, json::Kind::Object);
        if (in.failed()) return {};
        LedgerEntry entry{.kind = in.word<LedgerKind>(at, "kind")};
        if (!in.failed() && entry.kind == LedgerKind::Usage) {
            entry.attempt = AttemptId{in.text(at, "attempt")};
            entry.usage = UsageId{in.text(at, "usage")};
            entry.amount = in.number(at, "amount", {});
        } else {
            entry.amount = in.number_if(at, "amount", {});
        }
        return entry;
    }
    [[nodiscard]] std::vector<LedgerEntry> entries() const {
        std::vector<LedgerEntry> entries;
        json::Index const list = in.array(object, "entries");
        for (json::Index i = list + 1; !in.failed() && i < in.tree()[list].end; i = in.tree()[i].end) entries.push_back(entry(i));
        return entries;
    }

    [[nodiscard]] Details details(Operation operation, Answer answer) const {
        switch (answer) {
            case Answer::New:
            case Answer::Same: return handle();
            case Answer::Conflict: return operation == Operation::Submit ? disclosed_original() : Details{};
            case Answer::Task: return view();
            case Answer::Found: return TaskId{text("task")};
            case Answer::Listed: return tasks();
            case Answer::History: return attempts();
            case Answer::Ledger: return entries();
            case Answer::Lease: return lease();
            case Answer::State: return in.word<PhaseWord>(object, "phase");
            case Answer::Delivered:
            case Answer::Replay:
            case Answer::Overtaken: return DeliveryId{text("delivery")};
            case Answer::CancelAsked: return LeaseEnd{lease_end()};
            case Answer::Ok: return operation == Operation::Renew ? Details{LeaseEnd{lease_end()}} : Details{};
            case Answer::InFlight:
            case Answer::Invalid:
            case Answer::Denied:
            case Answer::Gone:
            case Answer::Busy:
            case Answer::Unknown:
            case Answer::Recorded:
            case Answer::Confirmed:
            case Answer::None:
            case Answer::Stale:
            case Answer::Cancelled:
            case Answer::Refused:
            case Answer::Dup:
            case Answer::Late: return std::monostate{};
        }
        return std::monostate{};
    }
};

}  // namespace

void append_answer(std::string& out, Reply const& reply) {
    out += "\"answer\":\"";
    out += to_word(reply.answer);
    out += '"';
    std::visit(Append{out}, reply.details);
}

Response read_answer(json::Reader& in, json::Index object, Operation operation, Head head) {
    in.must_be(object, json::Kind::Object);
    if (in.failed()) return Reply{};
    json::Index const word = in.member(object, "answer", "a word");
    in.must_be(word, json::Kind::Text);
    if (in.failed()) return Reply{};
    std::optional<Answer> const answer = from_word<Answer>(in.tree().text(word));
    if (!answer || !is_listed(operation, *answer)) return Unlisted{std::string{in.tree().text(word)}};
    if (is_refusal(*answer) != (head == Head::Refused)) {
        in.fail(word, "`" + std::string{to_word(*answer)} + "` stands under the wrong member; it belongs under `" +
                          (is_refusal(*answer) ? "refused" : "ok") + "`");
        return Reply{};
    }
    return Reply{*answer, Fields{in, object}.details(operation, *answer)};
}

}  // namespace seatrial
