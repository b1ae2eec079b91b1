#pragma once
// Possibility: from which states can a settled one be reached along the given edges?

#include "model/explore/state_table.hpp"

#include <algorithm>
#include <optional>
#include <vector>

namespace seatrial::explore {

class Settling {
public:
    void add(StateIndex from, StateIndex to) { edges_.push_back({to, from}); }

    /// The first state that is not settled and reaches no settled one; nothing if there is none.
    template <class IsSettled>
    [[nodiscard]] std::optional<StateIndex> first_stuck(StateIndex states, IsSettled&& is_settled) {
        std::ranges::sort(edges_);
        std::vector<bool> reaches(states);
        std::vector<StateIndex> queue;
        for (StateIndex i = 0; i < states; ++i)
            if (is_settled(i)) { reaches[i] = true; queue.push_back(i); }
        while (!queue.empty()) {
            StateIndex const to = queue.back();
            queue.pop_back();
            for (auto it = std::ranges::lower_bound(edges_, Edge{to, 0}); it != edges_.end() && it->to == to; ++it)
                if (!reaches[it->from]) { reaches[it->from] = true; queue.push_back(it->from); }
        }
        auto const stuck = std::ranges::find(reaches, false);
        if (stuck == reaches.end()) return std::nullopt;
        return static_cast<StateIndex>(stuck - reaches.begin());
    }

private:
    struct Edge {
        StateIndex to{}, from{};
        friend auto operator<=>(Edge const&, Edge const&) = default;
    };
    std::vector<Edge> edges_;
};

}  // namespace seatrial::explore
