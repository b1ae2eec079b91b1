#include "reference/stores/memory_store.hpp"

#include <algorithm>

namespace seatrial::reference {

namespace {

void append_bytes(std::string& out, std::uint64_t number) {
    for (; number >= 128; number >>= 7U) out += static_cast<char>(128U | (number & 127U));
    out += static_cast<char>(number);
}

[[nodiscard]] std::string_view text_of(Fingerprint const& fingerprint) {
    return {reinterpret_cast<char const*>(fingerprint.bytes.data()), fingerprint.bytes.size()};
}

}  // namespace

Transaction& MemoryStore::begin() { return *this; }

void MemoryStore::reset(Published const& published) {
    tasks_.clear();
    task_rows_.clear();
    keys_.clear();
    key_by_content_.clear();
    keys_written_ = 0;
    grants_.clear();
    attempt_by_token_.clear();
    usages_.clear();
    known_usages_.clear();
    rights_.clear();
    queued_.clear();
    timers_.clear();
    counts_ = {};
    epoch_ = Epoch{.published = published};
}

MemoryStore::Composite const& MemoryStore::composed(std::initializer_list<std::string_view> texts) const {
    scratch_.clear();
    for (std::string_view const text : texts) {
        append_bytes(scratch_, text.size());
        scratch_ += text;
    }
    return scratch_;
}

KeyRecord const* MemoryStore::key(KeyScope const& scope) const {
    auto const found = keys_.find(composed({scope.tenant, scope.principal, scope.operation, scope.key}));
    return found == keys_.end() ? nullptr : &found->second.record;
}

KeyRecord const* MemoryStore::key_with_content(KeyScope const& scope, Fingerprint const& content) const {
    auto const found = key_by_content_.find(composed({scope.tenant, scope.principal, scope.operation, text_of(content)}));
    if (found == key_by_content_.end()) return nullptr;
    KeyRecord const& bound = keys_.find(found->second)->second.record;
    return bound.fingerprint == content ? &bound : nullptr;   // a later life of that key may have other content
}

TaskRecord const* MemoryStore::task(TaskId const& id) const {
    auto const found = task_rows_.find(id);
    return found == task_rows_.end() ? nullptr : &tasks_[found->second].record;
}

std::vector<TaskId> MemoryStore::tasks_of(TenantId const& tenant) const {
    std::vector<TaskId> ids;
    ids.reserve(tasks_.size());
    for (TaskRow const& row : tasks_)
        if (row.record.tenant == tenant) ids.push_back(row.record.id);
    return ids;
}

std::span<AttemptRecord const> MemoryStore::attempts_of(TaskId const& task) const {
    auto const found = task_rows_.find(task);
    if (found == task_rows_.end()) return {};
    return tasks_[found->second].attempts;
}

AttemptRecord const* MemoryStore::attempt_with_token(NodeName const& node, ClaimToken const& token) const {
    auto const found = attempt_by_token_.find(composed({node.value, token.value}));
    return found == attempt_by_token_.end() ? nullptr : &tasks_[found->second.first].attempts[found->second.second - 1];
}

bool MemoryStore::knows_usage(AttemptRecord const& attempt, UsageId const& id) const {
    Composite& wanted = scratch_;
    static_cast<void>(composed({attempt.task.value, id.value}));
    append_bytes(wanted, attempt.ordinal);
    return known_usages_.contains(wanted);
}

std::vector<UsageRecord> MemoryStore::usages_of(TaskId const& task) const {
    auto const found = task_rows_.find(task);
    return found == task_rows_.end() ? std::vector<UsageRecord>{} : tasks_[found->second].usages;
}

Rights MemoryStore::rights_of(Caller const& by) const {
    if (rights_.empty()) return {};
    auto const found = rights_.find(composed({by.tenant.value, by.principal.value}));
    return found == rights_.end() ? Rights{} : found->second.may;
}

TaskRecord const* MemoryStore::next_queued(TaskRecord const* after) const {
    auto const next = after == nullptr ? queued_.begin() : queued_.upper_bound(task_rows_.find(after->id)->second);
    return next == queued_.end() ? nullptr : &tasks_[*next].record;
}

namespace {
constexpr auto later_first = [](auto const& a, auto const& b) { return a.due != b.due ? a.due > b.due : a.row > b.row; };
}  // namespace

TaskRecord const* MemoryStore::next_due(Tick until) {
    while (!timers_.empty() && timers_.front().due <= until) {
        Timer const first = timers_.front();
        if (tasks_[first.row].record.due == first.due) return &tasks_[first.row].record;
        std::ranges::pop_heap(timers_, later_first);
        timers_.pop_back();
    }
    return nullptr;
}

void MemoryStore::commit(Changes&& changes) {
    if (changes.task) write_task(std::move(*changes.task));
    if (changes.attempt) write_attempt(std::move(*changes.attempt));
    if (changes.key) write_key(std::move(*changes.key));
    if (changes.usage) write_usage(*changes.usage);
    if (changes.rights) rights_.insert_or_assign(composed({changes.rights->tenant.value, changes.rights->principal.value}), *changes.rights);
    if (changes.now && epoch_) epoch_->now = *changes.now;
}

void MemoryStore::write_key(KeyRecord&& record) {
    Composite const by_content = composed({record.tenant.value, record.principal.value, record.operation.value, text_of(record.fingerprint)});
    Composite const& scope = composed({record.tenant.value, record.principal.value, record.operation.value, record.key.value});
    key_by_content_[by_content] = scope;
    keys_.insert_or_assign(scope, KeyRow{.record = std::move(record), .written = ++keys_written_});
}

void MemoryStore::write_task(TaskRecord&& record) {
    auto const [found, is_new] = task_rows_.try_emplace(record.id, static_cast<Row>(tasks_.size()));
    Row const row = found->second;
    if (is_new) {
        tasks_.emplace_back();
        ++counts_.tasks;
    }
    TaskRecord& kept = tasks_[row].record;

    bool const was_queued = !is_new && kept.phase == PhaseWord::Queued;
    bool const is_queued = record.phase == PhaseWord::Queued;
    if (is_queued && !was_queued) queued_.insert(row);
    if (was_queued && !is_queued) queued_.erase(row);

    if (record.due != never && (is_new || record.due != kept.due)) {
        timers_.push_back({record.due, row});
        std::ranges::push_heap(timers_, later_first);
    }
    if (record.delivery && (!kept.delivery || kept.delivery->id != record.delivery->id)) ++counts_.deliveries;
    kept = std::move(record);
}

void MemoryStore::write_attempt(AttemptRecord&& record) {
    Row const row = task_rows_.find(record.task)->second;
    std::vector<AttemptRecord>& attempts = tasks_[row].attempts;
    if (record.ordinal <= attempts.size()) {
        attempts[record.ordinal - 1] = std::move(record);
        return;
    }
    ++counts_.attempts;
    grants_.emplace_back(row, record.ordinal);
    if (record.token)
        attempt_by_token_.insert_or_assign(composed({record.node.value, record.token->value}), std::pair{row, record.ordinal});
    attempts.push_back(std::move(record));
}

void MemoryStore::write_usage(UsageRecord const& record) {
    static_cast<void>(composed({record.task.value, record.id.value}));
    append_bytes(scratch_, record.attempt);
    if (!known_usages_.insert(scratch_).second) return;
    usages_.push_back(record);
    tasks_[task_rows_.find(record.task)->second].usages.push_back(record);
}

Records MemoryStore::records() const {
    Records all{.usages = usages_};
    std::vector<KeyRow const*> rows;
    for (auto const& [scope, row] : keys_) rows.push_back(&row);
    std::ranges::sort(rows, {}, &KeyRow::written);
    for (KeyRow const* row : rows) all.keys.push_back(row->record);
    for (TaskRow const& row : tasks_) all.tasks.push_back(row.record);
    for (auto const& [principal, rights] : rights_) all.rights.push_back(rights);
    for (auto const& [row, ordinal] : grants_) all.attempts.push_back(tasks_[row].attempts[ordinal - 1]);
    return all;
}

}  // namespace seatrial::reference
