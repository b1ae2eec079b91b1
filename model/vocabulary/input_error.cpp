#include "model/vocabulary/input_error.hpp"

namespace seatrial {

std::string describe(InputError const& error) {
    std::string out = error.file;
    if (error.line > 0) {
        if (out.empty())
            out = "line ";
        else
            out += ':';
        out += std::to_string(error.line);
    }
    if (!out.empty()) out += ": ";
    if (!error.field.empty()) out += error.field + ": ";
    return out + error.sentence;
}

}  // namespace seatrial
