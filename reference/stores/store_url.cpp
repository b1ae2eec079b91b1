#include "reference/stores/store_url.hpp"

#include "reference/stores/memory_store.hpp"
#include "reference/stores/sqlite_store.hpp"

#include <string_view>

namespace seatrial::reference {

tl::expected<OpenStore, std::string> open_store(std::string const& url) {
    constexpr std::string_view sqlite = "sqlite:";
    if (url == "memory") return OpenStore{.store = std::make_unique<MemoryStore>()};
    if (!url.starts_with(sqlite)) return tl::make_unexpected("there is no store `" + url + "`; say memory or sqlite:FILE");
    tl::expected<std::unique_ptr<Store>, std::string> opened = open_sqlite(url.substr(sqlite.size()));
    if (!opened) return tl::make_unexpected(opened.error());
    return OpenStore{.store = std::move(*opened), .outlives_the_process = true};
}

}  // namespace seatrial::reference
