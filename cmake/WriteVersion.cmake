# cmake -DVERSION=… -DSOURCE=… -DOUTPUT=… -P WriteVersion.cmake
# Writes the header with version and commit, and only if it changed, so that a commit recompiles no more than its one includer.
execute_process(COMMAND git describe --always --dirty --abbrev=12 --exclude=*
  WORKING_DIRECTORY ${SOURCE} OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
if(failed)
  set(commit "unknown")
endif()
file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT [[
#pragma once

namespace seatrial {

inline constexpr char const* version = "@VERSION@";
inline constexpr char const* commit = "@commit@";

}  // namespace seatrial
]])
