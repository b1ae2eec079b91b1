#include "model/vocabulary/hello_codec.hpp"

#include "model/vocabulary/published_codec.hpp"

namespace seatrial {

namespace {

template <class Enum, std::size_t Size>
void append_words(std::string& out, std::string_view name, std::bitset<Size> const& set) {
    out += ",\"";
    out += name;
    out += "\":[";
    bool first = true;
    for (std::size_t i = 0; i < Size; ++i) {
        if (!set.test(i)) continue;
        if (!first) out += ',';
        first = false;
        json::append_text(out, to_word(static_cast<Enum>(i)));
    }
    out += ']';
}

/// A list of words; absent means none of them.
template <class Enum, std::size_t Size>
[[nodiscard]] std::bitset<Size> read_words(json::Reader& in, json::Index object, std::string_view name) {
    std::bitset<Size> set;
    std::optional<json::Index> const list = in.find(object, name);
    if (!list) return set;
    in.must_be(*list, json::Kind::Array);
    for (json::Index i = *list + 1; !in.failed() && i < in.tree()[*list].end; i = in.tree()[i].end)
        set.set(static_cast<std::size_t>(in.word_at<Enum>(i)));
    return set;
}

}  // namespace

void append_hello(std::string& out, Hello const& hello) {
    out += "\"answer\":\"hello\",\"protocol\":";
    json::append_number(out, std::int64_t{protocol_version});
    out += ",\"implementation\":{\"name\":";
    json::append_text(out, hello.name);
    out += ",\"version\":";
    json::append_text(out, hello.version);
    out += '}';
    append_words<Operation>(out, "operations", hello.operations);
    append_words<Capability>(out, "capabilities", hello.capabilities);
    append_words<Control>(out, "controls", hello.controls);
    out += ",\"limits\":{\"max_in_flight\":";
    json::append_number(out, std::uint64_t{hello.max_in_flight});
    out += "},\"config\":";
    append_config(out, hello.published.config, Extent::All);
    out += ",\"readings\":";
    append_readings(out, hello.published.profile, Extent::All);
}

Hello read_hello(json::Reader& in, json::Index object) {
    Hello hello{};
    std::uint64_t const protocol = in.number(object, "protocol", {});
    if (!in.failed() && protocol != protocol_version)
        in.fail(*in.find(object, "protocol"),
                "protocol " + std::to_string(protocol) + " is not spoken here; it must be " + std::to_string(protocol_version));
    json::Index const implementation = in.object(object, "implementation");
    hello.name = in.text(implementation, "name");
    hello.version = in.text(implementation, "version");
    json::Index const operations = in.array(object, "operations");
    hello.operations = read_words<Operation, operation_count>(in, object, "operations");
    if (!in.failed() && !hello.serves(Operation::Submit))
        in.fail(operations, "`submit` is missing; an implementation serves at least that");
    hello.capabilities = read_words<Capability, capability_count>(in, object, "capabilities");
    hello.controls = read_words<Control, control_count>(in, object, "controls");
    if (std::optional<json::Index> const limits = in.find(object, "limits")) {
        in.must_be(*limits, json::Kind::Object);
        constexpr json::Range one_or_more{1, json::any_u32.max};
        hello.max_in_flight = static_cast<std::uint32_t>(in.number_if(*limits, "max_in_flight", one_or_more).value_or(1));
    }
    hello.published = read_published(in, object);
    return hello;
}

}  // namespace seatrial
