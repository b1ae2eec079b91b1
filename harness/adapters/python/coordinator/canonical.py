"""Canonical JSON (RFC 8785) of I-JSON texts (RFC 7493), and the fingerprint of content over it.

Equal content must give an equal fingerprint however it was spelled (IDEM-01.p), and other content another one
(IDEM-01.q). What cannot be told apart afterwards is refused before: see `parse`.
"""
import hashlib
import json

INTEGER_MAX = 2 ** 53 - 1


class NotInteroperable(ValueError):
    """The text is no I-JSON: syntax, a repeated member name, a number or a character that has no exact meaning."""


def parse(text):
    """The value that a JSON text says.

    Errors: NotInteroperable for bad syntax, repeated member names (A-05), integers beyond 2^53-1 in magnitude and
    numbers that are not finite (A-04). Lone surrogates are met by `canonical`.
    """
    try:
        return _DECODER.decode(text)
    except RecursionError:
        raise NotInteroperable("nested too deeply") from None
    except NotInteroperable:
        raise
    except (ValueError, TypeError) as error:
        raise NotInteroperable(str(error)) from None


def canonical(value):
    """The one text that stands for a parsed value.

    Errors: NotInteroperable for a lone surrogate, which no UTF-8 text can hold.
    """
    try:
        return _text(value)
    except UnicodeEncodeError:
        raise NotInteroperable("a lone surrogate") from None
    except RecursionError:
        raise NotInteroperable("nested too deeply") from None


def fingerprint(value):
    """SHA-256 over the canonical text, in hexadecimal. Errors: as `canonical`."""
    text = canonical(value)
    try:
        return hashlib.sha256(text.encode("utf-8")).hexdigest()
    except UnicodeEncodeError:
        raise NotInteroperable("a lone surrogate") from None


def _object(pairs):
    members = dict(pairs)
    if len(members) != len(pairs):
        raise NotInteroperable("a member name is repeated")
    return members


def _integer(digits):
    # The length is looked at first: Python refuses to convert thousands of digits, and it would take long.
    if len(digits) > 17 or abs(int(digits)) > INTEGER_MAX:
        raise NotInteroperable("an integer beyond 2^53-1; two of them could not be told apart")
    return int(digits)


def _float(spelling):
    number = float(spelling)
    if number in (float("inf"), float("-inf")):
        raise NotInteroperable("a number beyond binary64")
    return number


def _constant(name):
    raise NotInteroperable("%s is no JSON number" % name)


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_int=_integer, parse_float=_float,
                            parse_constant=_constant)


def _text(value):
    if value is None:
        return "null"
    if value is True:
        return "true"
    if value is False:
        return "false"
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return number_text(value)
    if isinstance(value, list):
        return "[" + ",".join([_text(element) for element in value]) + "]"
    # Members stand in the order of their UTF-16 code units, which is not that of code points above U+FFFF.
    names = sorted(value, key=lambda name: name.encode("utf-16-be"))
    return "{" + ",".join([_string(name) + ":" + _text(value[name]) for name in names]) + "}"


# Python writes exactly the escapes of RFC 8785, 3.2.2.2, when it is told to leave other characters alone.
_string = json.JSONEncoder(ensure_ascii=False).encode


def number_text(number):
    """A finite float as ECMAScript spells it (ECMA-262, Number::toString), which RFC 8785 prescribes."""
    if number == 0:
        return "0"
    sign = "-" if number < 0 else ""
    mantissa, _, exponent = repr(abs(number)).partition("e")  # the shortest digits that read back as this number
    whole, _, fraction = mantissa.partition(".")
    written = whole + fraction
    digits = written.lstrip("0")
    point = len(whole) + int(exponent or "0") - (len(written) - len(digits))
    digits = digits.rstrip("0")
    count = len(digits)
    if count <= point <= 21:
        return sign + digits + "0" * (point - count)
    if 0 < point <= 21:
        return sign + digits[:point] + "." + digits[point:]
    if -6 < point <= 0:
        return sign + "0." + "0" * -point + digits
    tail = "." + digits[1:] if count > 1 else ""
    return "%s%s%se%+d" % (sign, digits[0], tail, point - 1)
