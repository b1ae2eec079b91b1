# The helpers that define every target of the project.
#
# Includes are written from the repository root ("model/vocabulary/ids.hpp"), yet a folder may see only the folders it links.
# So each target has an include root of its own, build/<preset>/include/<target>, which holds links to its own headers and to
# nothing else: a header of a target that is not linked is not found.

# Flags of every target of the project. NDEBUG is never defined: our checks stay on in release.
function(seatrial_compile_settings target)
  target_compile_features(${target} PUBLIC cxx_std_20)
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF)
  target_compile_options(${target} PRIVATE
    -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual
    -Wno-missing-field-initializers        # designated initialisers leave out what keeps its default
    -ffile-prefix-map=${CMAKE_SOURCE_DIR}/=
    $<$<BOOL:${SEATRIAL_WERROR}>:-Werror>)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # False alarms of g++ 12 inside std::string, std::optional and std::variant (GCC bugs 105329, 105562, 105593).
    target_compile_options(${target} PRIVATE -Wno-restrict -Wno-error=maybe-uninitialized -Wno-error=stringop-overflow
                                             -Wno-error=array-bounds
                                             $<$<BOOL:${SEATRIAL_WERROR}>:-Wno-error=dangling-pointer>)
  endif()
  if(SEATRIAL_SANITIZE)
    target_compile_options(${target} PRIVATE -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(${target} PUBLIC -fsanitize=address,undefined)
  endif()
endfunction()

# The files of the current folder that match `pattern`; with `recursive`, also of its sub-folders, down to those with a
# CMakeLists.txt of their own, which are other targets. New files are noticed by the next build.
function(seatrial_files result pattern recursive)
  if(NOT recursive)
    file(GLOB files CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${pattern})
  else()
    file(GLOB_RECURSE files CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${pattern})
    file(GLOB_RECURSE targets_below CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/CMakeLists.txt)
    list(REMOVE_ITEM targets_below ${CMAKE_CURRENT_SOURCE_DIR}/CMakeLists.txt)
    foreach(other IN LISTS targets_below)
      cmake_path(GET other PARENT_PATH folder)
      list(FILTER files EXCLUDE REGEX "^${folder}/")
    endforeach()
  endif()
  set(${result} ${files} PARENT_SCOPE)
endfunction()

# Links the headers into the include root of the target. Links that are still right are left alone.
function(seatrial_link_headers result root)
  set(links "")
  foreach(header IN LISTS ARGN)
    cmake_path(RELATIVE_PATH header BASE_DIRECTORY ${CMAKE_SOURCE_DIR} OUTPUT_VARIABLE name)
    set(link ${root}/${name})
    list(APPEND links ${link})
    if(NOT IS_SYMLINK ${link})
      cmake_path(GET link PARENT_PATH folder)
      file(MAKE_DIRECTORY ${folder})
      file(CREATE_LINK ${header} ${link} SYMBOLIC)
    endif()
  endforeach()
  file(GLOB_RECURSE present ${root}/*)
  list(REMOVE_ITEM present ${links})
  if(present)
    file(REMOVE ${present})
  endif()
  set(${result} ${links} PARENT_SCOPE)
endfunction()

# seatrial_library(<target> [RECURSIVE] [EXCLUDE file...] [PUBLIC library...] [PRIVATE library...])
# The library of the current folder: all its *.hpp and *.cpp. Without any *.cpp it is an INTERFACE library.
# PUBLIC: what its headers include. PRIVATE: what only its *.cpp include.
function(seatrial_library target)
  cmake_parse_arguments(arg "RECURSIVE" "" "EXCLUDE;PUBLIC;PRIVATE" ${ARGN})
  seatrial_files(headers "*.hpp" ${arg_RECURSIVE})
  seatrial_files(sources "*.cpp" ${arg_RECURSIVE})
  list(TRANSFORM arg_EXCLUDE PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/)
  list(REMOVE_ITEM sources ${arg_EXCLUDE})

  if(sources)
    set(scope PUBLIC)
    set(include_property INCLUDE_DIRECTORIES)
    add_library(${target} STATIC ${sources})
    seatrial_compile_settings(${target})
    target_link_libraries(${target} PRIVATE ${arg_PRIVATE})
  else()
    set(scope INTERFACE)
    set(include_property INTERFACE_INCLUDE_DIRECTORIES)
    add_library(${target} INTERFACE)
    target_compile_features(${target} INTERFACE cxx_std_20)
  endif()
  target_link_libraries(${target} ${scope} ${arg_PUBLIC})

  set(root ${CMAKE_BINARY_DIR}/include/${target})
  file(MAKE_DIRECTORY ${root})
  seatrial_link_headers(links ${root} ${headers})
  target_sources(${target} ${scope} FILE_SET HEADERS BASE_DIRS ${root} FILES ${links})

  cmake_path(RELATIVE_PATH CMAKE_CURRENT_SOURCE_DIR BASE_DIRECTORY ${CMAKE_SOURCE_DIR} OUTPUT_VARIABLE folder)
  set_property(GLOBAL APPEND_STRING PROPERTY seatrial_include_roots
    "${folder}|$<JOIN:$<TARGET_PROPERTY:${target},${include_property}>,:>\n")
endfunction()

# Which folder sees which include roots, for the test of the arrows (tests/tidy/arrows_test.py).
function(seatrial_write_include_roots)
  get_property(roots GLOBAL PROPERTY seatrial_include_roots)
  file(GENERATE OUTPUT ${CMAKE_BINARY_DIR}/include-roots.txt CONTENT "${roots}")
endfunction()

# Makes the TESTs of an executable that match `filter` tests of ctest. The labels are set in a file that ctest reads after the
# list of tests, because gtest_discover_tests passes on only one label.
function(seatrial_discover target list filter seconds_max labels)
  string(REPLACE "tests_" "" area ${target})
  gtest_discover_tests(${target} TEST_PREFIX "${area}." TEST_LIST ${list} TEST_FILTER "${filter}" DISCOVERY_TIMEOUT 60
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR} PROPERTIES TIMEOUT ${seconds_max})
  set(script ${CMAKE_CURRENT_BINARY_DIR}/${target}_${list}_labels.cmake)
  file(CONFIGURE OUTPUT ${script} @ONLY CONTENT
    "if(@list@)\n  set_tests_properties(\${@list@} PROPERTIES LABELS \"@labels@\")\n  unset(@list@)\nendif()\n")
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${script})
endfunction()

# seatrial_test(<target> [RECURSIVE] LINKS library... LABELS label...)
# One GoogleTest executable from the *.cpp of the current folder; none if there are none. Each TEST is a test of ctest.
# Test suites whose name starts with "Slow" get the label "slow" and run only in `./dev nightly`.
function(seatrial_test target)
  cmake_parse_arguments(arg "RECURSIVE" "" "LINKS;LABELS" ${ARGN})
  seatrial_files(sources "*.cpp" ${arg_RECURSIVE})
  if(NOT sources)
    return()
  endif()
  add_executable(${target} ${sources})
  seatrial_compile_settings(${target})
  target_link_libraries(${target} PRIVATE tests_common ${arg_LINKS})
  target_precompile_headers(${target} REUSE_FROM tests_common)

  seatrial_discover(${target} TESTS_FAST "-Slow*" 120 "${arg_LABELS}")
  seatrial_discover(${target} TESTS_SLOW "Slow*" 3600 "${arg_LABELS};slow")
endfunction()

# seatrial_script_tests(LABELS label...)
# Each *_test.py and test_*.py of the current folder is a test of ctest: a Python program of its own that fails by its exit code. It runs in
# the source folder and finds the built program in the environment variable SEATRIAL_PROGRAM.
function(seatrial_script_tests)
  cmake_parse_arguments(arg "" "" "LABELS" ${ARGN})
  seatrial_files(scripts "*_test.py" FALSE)
  seatrial_files(more "test_*.py" FALSE)
  foreach(script IN LISTS scripts more)
    cmake_path(RELATIVE_PATH script BASE_DIRECTORY ${CMAKE_SOURCE_DIR}/tests OUTPUT_VARIABLE name)
    add_test(NAME ${name} COMMAND ${Python3_EXECUTABLE} -B ${script} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
    set_tests_properties(${name} PROPERTIES LABELS "${arg_LABELS}" TIMEOUT 300
      ENVIRONMENT "SEATRIAL_PROGRAM=${CMAKE_BINARY_DIR}/seatrial;SEATRIAL_BUILD=${CMAKE_BINARY_DIR};CXX=${CMAKE_CXX_COMPILER}")
  endforeach()
endfunction()
