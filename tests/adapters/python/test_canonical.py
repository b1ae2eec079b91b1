"""RFC 8785: the examples of the document, and the texts that have no canonical form."""
import unittest

import support  # noqa: F401  (finds the code)
from coordinator.canonical import NotInteroperable, canonical, fingerprint, number_text, parse

# RFC 8785, appendix B: IEEE 754 bits and the ECMAScript spelling.
NUMBERS = [
    ("0000000000000000", "0"), ("8000000000000000", "0"),
    ("0000000000000001", "5e-324"), ("8000000000000001", "-5e-324"),
    ("7fefffffffffffff", "1.7976931348623157e+308"), ("ffefffffffffffff", "-1.7976931348623157e+308"),
    ("4340000000000000", "9007199254740992"), ("c340000000000000", "-9007199254740992"),
    ("4430000000000000", "295147905179352830000"), ("44b52d02c7e14af5", "9.999999999999997e+22"),
    ("44b52d02c7e14af6", "1e+23"), ("44b52d02c7e14af7", "1.0000000000000001e+23"),
    ("444b1ae4d6e2ef4e", "999999999999999700000"), ("444b1ae4d6e2ef4f", "999999999999999900000"),
    ("444b1ae4d6e2ef50", "1e+21"), ("3eb0c6f7a0b5ed8c", "9.999999999999997e-7"),
    ("3eb0c6f7a0b5ed8d", "0.000001"), ("41b3de4355555553", "333333333.3333332"),
    ("41b3de4355555554", "333333333.33333325"), ("41b3de4355555555", "333333333.3333333"),
    ("41b3de4355555556", "333333333.3333334"), ("41b3de4355555557", "333333333.33333343"),
    ("becbf647612f3696", "-0.0000033333333333333333"), ("43143ff3c1cb0959", "1424953923781206.2"),
]


class CanonicalText(unittest.TestCase):
    def test_spells_numbers_as_ecmascript_does(self):
        import struct
        for bits, spelling in NUMBERS:
            number, = struct.unpack(">d", bytes.fromhex(bits))

            self.assertEqual(number_text(number), spelling, bits)

    def test_serializes_the_example_of_section_3_2_3(self):
        text = '''{
            "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
            "string": "\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\"\\/",
            "literals": [null, true, false] }'''

        self.assertEqual(canonical(parse(text)),
                         '{"literals":[null,true,false],'
                         '"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],'
                         '"string":"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}')

    def test_sorts_members_by_utf_16_code_units(self):
        # By code points U+FB33 would come before the surrogate pair of U+1F600.
        text = ('{"\\u20ac":"Euro Sign","\\r":"Carriage Return","\\ufb33":"Hebrew Letter Dalet With Dagesh","1":"One",'
                '"\\ud83d\\ude00":"Emoji: Grinning Face","\\u0080":"Control","\\u00f6":"Latin Small Letter O"}')

        names = list(parse(canonical(parse(text))))

        self.assertEqual(names, ["\r", "1", "\x80", "\xf6", "\u20ac", "\U0001f600", "\ufb33"])

    def test_is_the_same_for_every_spelling_of_one_content(self):
        spellings = ['{"a":1,"b":"A"}', ' { "b" : "\\u0041", "a" : 1.0 }\n', '{"b":"A","a":1e0}', '{"a":10E-1,"b":"A"}']

        self.assertEqual(len({fingerprint(parse(text)) for text in spellings}), 1)

    def test_differs_for_content_that_differs(self):
        contents = ['{}', '{"a":null}', '{"a":0}', '{"a":false}', '{"a":""}', '{"a":"0"}', '{"a":[]}', '{"A":0}',
                    '{"a":9007199254740991}', '{"a":9007199254740990}', '{"a":"\\u00e9"}', '{"a":"e\\u0301"}']

        self.assertEqual(len({fingerprint(parse(text)) for text in contents}), len(contents))

    def test_does_not_exist_for_texts_that_are_no_i_json(self):
        for text in ['', '{', '{"a":1,"a":1}', '{"a":{"b":1,"\\u0062":2}}', '9007199254740992', '-9007199254740992',
                     '1e400', '-1e400', 'NaN', 'Infinity', '01', "{'a':1}", '{"a":1,}', '"\t"', '"\\ud800"',
                     '{"\\udc00":1}', '"\ud800"', '1 2', '\ufeff{}', '9' * 5000, '[' * 100000, '\u0661']:
            with self.subTest(text[:20]), self.assertRaises(NotInteroperable):
                fingerprint(parse(text))


if __name__ == "__main__":
    unittest.main()
