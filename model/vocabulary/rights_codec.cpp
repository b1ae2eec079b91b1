#include "model/vocabulary/rights_codec.hpp"

#include "model/vocabulary/json_codec.hpp"

#include <array>
#include <string_view>

namespace seatrial {

namespace {

struct Right {
    std::string_view word{};
    bool Rights::* held{};
};
constexpr std::array rights{Right{"submit", &Rights::submit}, Right{"read", &Rights::read}, Right{"cancel", &Rights::cancel}};

}  // namespace

void append_rights(std::string& out, Caller const& principal, Rights may) {
    json::append_text(out += ",\"tenant\":", principal.tenant.value);
    json::append_text(out += ",\"principal\":", principal.principal.value);
    out += ",\"may\":[";
    bool first = true;
    for (Right const& right : rights) {
        if (!(may.*right.held)) continue;
        if (!first) out += ',';
        first = false;
        json::append_text(out, right.word);
    }
    out += ']';
}

Caller read_principal(json::Reader& in, json::Index object) { return {{in.text(object, "tenant")}, {in.text(object, "principal")}}; }

Rights read_rights(json::Reader& in, json::Index object) {
    Rights may{.submit = false, .read = false, .cancel = false};
    json::Index const list = in.array(object, "may");
    for (json::Index i = list + 1; !in.failed() && i < in.tree()[list].end; i = in.tree()[i].end) {
        std::string const word = in.text_at(i);
        bool known = false;
        for (Right const& right : rights) {
            if (word != right.word) continue;
            may.*right.held = true;
            known = true;
        }
        if (!known && !in.failed()) in.fail(i, "`" + word.substr(0, 60) + "` is no right; the rights are `submit`, `read` and `cancel`");
    }
    return may;
}

}  // namespace seatrial
