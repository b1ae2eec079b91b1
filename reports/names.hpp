#pragma once
// Short names for the identifiers of a history, given in order of appearance: T1, A1, D1.

#include "model/vocabulary/ids.hpp"

#include <map>
#include <string>
#include <vector>

namespace seatrial::reports {

class Names {
public:
    [[nodiscard]] std::string of(TaskId const& id) { return name('T', id.value); }
    [[nodiscard]] std::string of(AttemptId const& id) { return name('A', id.value); }
    [[nodiscard]] std::string of(DeliveryId const& id) { return name('D', id.value); }

    /// "T1 is 'T-17'", for each name that differs from its identifier.
    [[nodiscard]] std::vector<std::string> legend() const;
    /// `text` with every identifier that has a name replaced by it where it stands as a word of its own.
    [[nodiscard]] std::string shorten(std::string text) const;

private:
    std::string name(char kind, std::string const& id);

    std::map<std::pair<char, std::string>, std::string> names_;
    std::map<char, unsigned> counts_;
};

}  // namespace seatrial::reports
