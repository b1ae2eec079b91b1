// How each clause of this version's scope is checked; the languages of the texts are explained in scope.hpp.

#include "harness/catalogue/scope.hpp"

#include <algorithm>
#include <array>

namespace seatrial::catalogue {

namespace {

std::optional<std::string> retention_is_published(Hello const& hello) {
    Config const& config = hello.published.config;
    if (!config.retry_window_ticks) return "retry_window_ticks is not published, so nobody can know how long a key may be repeated";
    if (!config.reconciliation_window_ticks)
        return "reconciliation_window_ticks is not published, so the life of a key does not cover the reconciliation window";
    return std::nullopt;
}

/// Every reading has a default and an unknown word in hello is refused, so a published boundary is always defined.
std::optional<std::string> boundary_is_published(Hello const& hello) {
    if (!hello.published.config.retry_window_ticks) return "there is no published window whose boundary could be defined";
    return std::nullopt;
}

constexpr std::string_view any_stale = "deliver.stale fail.stale renew.stale release.stale";
constexpr std::string_view stale_at_the_end =
    "deliver.stale@delivered|failed|expired fail.stale@delivered|failed|expired renew.stale@delivered|failed|expired "
    "release.stale@delivered|failed|expired deliver.cancelled* fail.cancelled fail.cancelled_stale";
constexpr std::string_view told_cancelled =
    "deliver.cancelled* renew.cancelled renew.cancelled_stale fail.cancelled fail.cancelled_stale release.cancelled "
    "release.cancelled_stale";
constexpr std::string_view past_the_end = "submit.reborn submit.gone";
constexpr std::string_view window_needs = "CLK CFG num:retry_window_ticks|num:reconciliation_window_ticks";
constexpr std::string_view deadline_seen = "claim.grant+boundary claim.none+boundary get.view@expired";
constexpr std::string_view confirms_at_once = "cancel.now@leased !cancel.record@leased";

constexpr std::string_view crash_meets_submit = "submit.same+cut submit.new+cut";

/// An implementation that publishes its terms at all publishes how far each observer may lag, since what it leaves out has a default.
std::optional<std::string> observers_are_published(Hello const&) { return std::nullopt; }

constexpr std::array rows{
    Scope{"IDEM-01.a", "TEN", "", "submit.new+tenants ; submit.same+tenants submit.conflict+tenants"},
    Scope{"IDEM-01.b", "", "", "submit.new+operations ; submit.same+operations submit.conflict+operations"},
    Scope{"IDEM-01.c", "TEN", "", "submit.new+misnamed submit.same+misnamed submit.conflict+misnamed submit.misnamed_denied submit.misnamed_invalid"},
    Scope{"IDEM-01.d", "TEN QRY", "", "get.foreign ; history.foreign ledger.foreign cancel.foreign"},
    Scope{"IDEM-01.e", "TEN", "idem.principal_in_scope=true", "submit.same+principal"},
    Scope{"IDEM-01.f", "CRS LST|EXE", "", "submit.same+cut submit.new+cut & list.element claim.*"},
    Scope{"IDEM-01.g", "CRS QRY", "", "submit.same+crash ; get.view+crash"},
    Scope{"IDEM-01.h", "CRS QRY EXE", "", "submit.same+cut & get.view+crash"},
    Scope{"IDEM-01.i", "CRS EXE", "", "submit.same+cut submit.new+cut & claim.*"},
    Scope{"IDEM-01.j", "HOOK(RACE)", "", ""},
    Scope{"IDEM-01.k", "CRS", "", crash_meets_submit},
    Scope{"IDEM-01.l", "CRS", "", "submit.same+crash ; submit.conflict+crash"},
    Scope{"IDEM-01.m", "", "", "submit.same"},
    Scope{"IDEM-01.n", "EXE QRY", "",
          "submit.same@queued|backoff ; submit.same@leased ; submit.same@delivered ; submit.same@cancelled|failed|expired"},
    Scope{"IDEM-01.o", "QRY", "", "submit.same & get.view"},
    Scope{"IDEM-01.p", "", "idem.fingerprint=raw", "submit.same+spelling"},
    Scope{"IDEM-01.q", "", "", "submit.conflict+samework"},
    Scope{"IDEM-01.r", "ctl:rights", "", "submit.denied@queued|backoff|leased|delivered|cancelled|failed|expired submit.denied_repeat@queued|backoff|leased|delivered|cancelled|failed|expired"},
    Scope{"IDEM-01.s", "POL", "", ""},
    Scope{"IDEM-01.t", "", "", "submit.invalid & submit.new"},
    Scope{"IDEM-01.u", "", "", "submit.conflict"},
    Scope{"IDEM-01.v", "LST|EXE", "", "submit.conflict & list.* claim.*"},
    Scope{"IDEM-01.w", "QRY EXE", "", "get.view+conflict ; claim.grant+conflict"},
    Scope{"IDEM-01.x", "", "", "submit.same+conflict ; submit.conflict+conflict"},
    Scope{"IDEM-01.y", "EXE QRY", "", "submit.conflict@leased ; deliver.record+conflict"},
    Scope{"IDEM-01.ra", "CFG", "retention.origin=submit", "", "", retention_is_published},
    Scope{"IDEM-01.rb", window_needs, "", "submit.same+boundary ; submit.conflict+boundary"},
    Scope{"IDEM-01.rc", "CLK EXE CFG num:retry_window_ticks", "retention.origin=submit", "submit.same@queued|backoff|leased"},
    Scope{"IDEM-01.rd", "CLK HOOK(wall-clock)", "", ""},
    Scope{"IDEM-01.re", window_needs, "", past_the_end},
    Scope{"IDEM-01.rf", window_needs, "", "submit.reborn+boundary submit.gone+boundary submit.at_end submit.gone_at_end"},
    Scope{"IDEM-01.rg", "CLK QRY CFG num:retry_window_ticks|num:reconciliation_window_ticks", "",
          "submit.reborn submit.gone find.forgotten & get.view"},
    Scope{"IDEM-01.rh", window_needs, "retention.sliding=true", "submit.same & submit.reborn submit.gone"},
    Scope{"IDEM-01.cd", "", "", "submit.same+lost find.found+lost"},
    Scope{"IDEM-01.na", "", "idem.content_dedup=true", "submit.new"},
    Scope{"RETRY-T1.a", "EXE op:fail", "", "fail.retry & claim.grant+second ; fail.limit"},
    Scope{"RETRY-T1.b", "EXE op:fail", "", "fail.limit"},
    Scope{"RETRY-T1.c", "EXE op:fail|op:release", "", "claim.grant+second ; fail.limit release.limit"},
    Scope{"RETRY-T1.d", "CLK EXE", "", deadline_seen},
    Scope{"RETRY-T1.e", "EXE LED op:usage op:fail|op:release", "", "claim.grant+spent ; fail.limit+spent release.limit+spent get.view+spent@failed"},
    Scope{"RETRY-T1.f", "CRS EXE op:fail|op:release", "", "claim.grant+second+crash ; fail.limit+crash release.limit+crash"},
    Scope{"RETRY-T1.g", "EXE op:fail", "", "fail.other"},
    Scope{"RETRY-T1.h", "EXE QRY CLK", "", "get.view@failed"},
    Scope{"RETRY-T1.i", "EXE CLK op:cancel", "",
          "fail.cancelled_now release.cancelled_now cancel.now+second cancel.record+second cancel.now@backoff cancel.record@backoff"},
    Scope{"RETRY-T2.a", "EXE CLK op:fail", "", "fail.invalid"},
    Scope{"RETRY-T2.b", "EXE CLK op:fail", "", "fail.denied"},
    Scope{"RETRY-T2.c", "", "", "submit.invalid & submit.new"},
    Scope{"RETRY-T2.e", "EXE op:fail", "", "fail.invalid fail.denied & submit.new"},
    Scope{"RETRY-T4.b", "EXE QRY", "", "deliver.stale fail.stale renew.stale release.stale & get.view"},
    Scope{"RETRY-T4.c", "EXE", "", any_stale},
    Scope{"RETRY-T4.d", "HOOK(RACE)", "", ""},
    Scope{"RETRY-T4.e", "CRS EXE", "", "deliver.stale+crash fail.stale+crash renew.stale+crash release.stale+crash"},
    Scope{"RETRY-T4.f", "EXE", "", stale_at_the_end},
    Scope{"RETRY-T4.i", "CLK EXE CFG num:lease_ticks", "",
          "deliver.record+boundary renew.*+boundary deliver.stale+boundary fail.*+boundary release.*+boundary claim.repeat+boundary"},
    Scope{"RETRY-T5.a", "EXE", "", "deliver.replay+lost"},
    Scope{"RETRY-T5.b", "LED EXE", "", "ledger.view@delivered & deliver.replay deliver.conflict"},
    Scope{"RETRY-T5.c", "LED EXE", "", "ledger.view@delivered & deliver.replay deliver.conflict"},
    Scope{"RETRY-T5.d", "EXE", "", "deliver.conflict"},
    Scope{"RETRY-T5.e", "CRS EXE QRY", "", "deliver.replay+cut deliver.record+cut ; get.view+crash@delivered"},
    Scope{"RETRY-T5.f", "EXE", "", "deliver.replay ; deliver.stale@delivered"},
    Scope{"RETRY-01.a", "EXE", "", "claim.grant+second claim.supersede"},
    Scope{"RETRY-01.b", "EXE", "", "claim.grant+second claim.supersede"},
    Scope{"RETRY-01.c", "CRS EXE", "", "claim.grant+second+crash claim.supersede+crash"},
    Scope{"RETRY-01.d", "EXE QRY num:generation_max|ctl:configure", "", "get.view+generations"},
    Scope{"RETRY-01.e", "EXE", "", "claim.grant+second claim.supersede ; deliver.stale fail.stale renew.stale release.stale"},
    Scope{"RETRY-01.f", "EXE op:renew", "", "renew.current & deliver.record"},
    Scope{"RETRY-01.g", "EXE", "", "claim.repeat+lost claim.supersede+lost claim.none+lost claim.grant+lost"},
    Scope{"RETRY-01.h", "HIS EXE", "", "history.view+second"},
    Scope{"RETRY-01.i", "HIS EXE", "", "history.view+second"},
    Scope{"RETRY-01.j", "EXE", "", "usage.late deliver.stale renew.stale"},
    Scope{"RETRY-01.k", "HIS EXE", "", "history.view+second"},
    Scope{"RETRY-01.l", "EXE QRY", "", "deliver.stale ; get.view@delivered"},
    Scope{"RETRY-01.m", "LED EXE op:usage", "", "usage.late & ledger.view"},
    Scope{"CANCEL-01.a", "CRS QRY op:cancel", "", "cancel.again+crash cancel.cancelled+crash cancel.again+cut cancel.cancelled+cut"},
    Scope{"CANCEL-01.b", "EXE QRY op:cancel", "", "cancel.record@leased cancel.now@leased & get.view"},
    Scope{"CANCEL-01.c", "EXE op:cancel", "", "cancel.record@leased & deliver.record", confirms_at_once},
    Scope{"CANCEL-01.d", "QRY op:cancel", "", "cancel.again cancel.cancelled"},
    Scope{"CANCEL-01.e", "op:cancel", "", "cancel.unknown"},
    Scope{"CANCEL-01.f", "TEN op:cancel", "", "cancel.foreign"},
    Scope{"CANCEL-01.g", "QRY op:cancel", "", "cancel.delivered cancel.cancelled cancel.ended"},
    Scope{"CANCEL-01.h", "EXE op:cancel", "", "cancel.now@queued|backoff cancel.record@queued|backoff"},
    Scope{"CANCEL-01.i", "EXE QRY op:cancel", "", "cancel.delivered ; deliver.cancelled*"},
    Scope{"CANCEL-01.l", "EXE CLK op:cancel", "", "deliver.cancelled* ; cancel.delivered"},
    Scope{"CANCEL-01.n", "EXE op:cancel", "", "cancel.delivered"},
    Scope{"CANCEL-01.o", "EXE QRY op:cancel", "", "cancel.record & deliver.record & get.view@delivered", confirms_at_once},
    Scope{"CANCEL-01.r", "EXE op:cancel", "", told_cancelled},
    Scope{"CANCEL-01.s", "EXE CLK op:cancel", "", "get.view@cancelled"},
    Scope{"CANCEL-01.t", "LED EXE op:usage op:cancel", "", "usage.keep & ledger.view@cancelled"},
    Scope{"CANCEL-01.u", "LED EXE op:usage op:cancel", "", "usage.late@cancelled & ledger.view@cancelled"},
    Scope{"CANCEL-01.v", "LED op:cancel", "", "ledger.view@cancelled"},
    Scope{"CANCEL-01.w", "EXE op:cancel op:renew", "", "renew.cancel_asked renew.untold renew.cancelled renew.cancelled_stale"},
    Scope{"ATOM-01", "CRS QRY EXE", "", "submit.same+cut submit.new+cut ; deliver.replay+cut deliver.record+cut ; claim.*+cut"},
    Scope{"ATOM-02", "QRY", "", "submit.conflict deliver.stale deliver.refused & get.view"},
    Scope{"ATOM-03", "CFG", "", "", "", observers_are_published},
    Scope{"ATOM-04", "CRS QRY EXE", "", "get.view+crash ; submit.same+cut submit.new+cut ; deliver.replay+cut deliver.record+cut"},
    Scope{"ATOM-05", "HOOK(RACE)", "", ""},
    Scope{"ATOM-06", "CRS EXE", "", "submit.same+cut submit.new+cut ; deliver.replay+cut deliver.record+cut"},
    Scope{"ATOM-07", "HOOK(flush-caches)", "", ""},
    Scope{"ATOM-08", "QRY EXE op:cancel", "", "deliver.record & get.view@delivered ; cancel.now cancel.record & get.view@cancelled"},
    Scope{"ATOM-09", "QRY", "", "submit.same submit.conflict deliver.stale & get.view"},
    Scope{"ATOM-10", "", "", "submit.same+lost deliver.replay+lost cancel.again+lost claim.repeat+lost claim.supersede+lost"},
    Scope{"WINDOW-01", "CFG", "", "", "", retention_is_published},
    Scope{"WINDOW-02", "", "", "submit.same+lost ; submit.same+copy"},
    Scope{"WINDOW-03", window_needs, "", past_the_end},
    Scope{"WINDOW-04", "HOOK(client-retry-schedule)", "", ""},
    Scope{"WINDOW-05", "CFG", "", "", "", boundary_is_published},
    Scope{"WINDOW-06", window_needs, "", "submit.same+boundary"},
    Scope{"DEDUP-03", "", "", "submit.same"},
    Scope{"DEDUP-04", "EXE", "", "submit.same+copy ; deliver.replay+copy"},
    Scope{"TIMEOUT-04", "", "", "submit.same+lost deliver.replay+lost find.found+lost"},
    Scope{"TIMEOUT-07", "CLK EXE", "", deadline_seen},
    Scope{"ERRORSET-01", "", "", "*"},
    Scope{"ERRORSET-04", "", "", "*"},
};

}  // namespace

std::span<Scope const> scope() { return rows; }

Scope const* find_scope(std::string_view clause) {
    auto const found = std::ranges::find(rows, clause, &Scope::clause);
    return found == rows.end() ? nullptr : &*found;
}

}  // namespace seatrial::catalogue
