#pragma once
// Stories with the coordinator: what is asked, a line each, and the transcript of what it answers.
//   submit k1 w1 [safe|unsafe] [max=3] [in=50] [reordered|spaced|escaped] [op=op2] [by=t2]
//   get T1 [by=t2] · find k1 · list · history T1 · cancel T1 · claim n1 [T1] [token=c1]
//   restart · die before|inside|after submit k1 w1 (any line)
//   renew T1 A1 1 · deliver T1 A1 1 r1 · fail T1 A1 1 temporary · release T1 A1 1 · usage T1 A1 1 u1 5 · wait 30

#include "model/vocabulary/endpoint.hpp"

#include <string>
#include <string_view>

namespace seatrial::test {

/// The story with its answers, a line each: "submit k1 w1 -> new T1".
[[nodiscard]] std::string tell(Endpoint& endpoint, std::string_view story);
/// The same, with the digest of the contract wherever it is told: "submit k1 w1 -> new T1 #9f2c…".
[[nodiscard]] std::string tell_with_digests(Endpoint& endpoint, std::string_view story);
/// The answer to one line: "new T1".
[[nodiscard]] std::string ask(Endpoint& endpoint, std::string const& line);
[[nodiscard]] std::string describe(Response const& response);

/// Asks what a transcript asks; equal to the transcript if the answers are.
[[nodiscard]] std::string replayed(Endpoint& endpoint, std::string_view transcript);
/// Without indentation and empty lines, as `replayed` gives it.
[[nodiscard]] std::string trimmed(std::string_view transcript);

}  // namespace seatrial::test
