# Compile through ccache when it is installed. Paths below the source folder are cached relative to it, so that a fresh clone
# profits from an older one; the sloppiness is what ccache asks for before it caches users of a precompiled header.
find_program(SEATRIAL_CCACHE ccache)
if(SEATRIAL_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER
      ${CMAKE_COMMAND} -E env
      CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1 CCACHE_ABSSTDERR=1 CCACHE_SLOPPINESS=pch_defines,time_macros
      ${SEATRIAL_CCACHE})
endif()
