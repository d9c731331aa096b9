import fc from "fast-check";
import { expect, test } from "vitest";
import { inAscii, isAscii, printable } from "./printable.ts";

test.each([
  ["\u001bp0\u00fa\u00fa", "p0úú"],
  ["no\u0000 onion\u0007\u0010\u0004\u0001", "no onion"],
  ["two\nlines\tand\u00a0spaces", "two lines and spaces"],
  ["2 × Dal – “hot” · T1 → T4…", '2 x Dal - "hot" - T1 -> T4...'],
  ["\u202eevil\u2066 text\u2069\ufeff", "evil text "],
  ["a\ud800b", "ab"],
  ["ऱ\u200dय क्\u200cष", "ऱ\u200dय क्\u200cष"],
])("%j is printed as %j", (text, printed) => {
  expect(printable(text)).toBe(printed);
});

test.each([
  ["₹1,250.00", "Rs.1,250.00"],
  ["Crème brûlée", "Creme brulee"],
  ["डोसा Dosa", "?? Dosa"],
])("a printer of texts prints %j as %j", (text, printed) => {
  expect(inAscii(printable(text))).toBe(printed);
});

/** Texts of any characters, mixed with those that printers obey. */
const hostile = fc
  .array(
    fc.oneof(
      fc.string({ unit: "binary" }),
      fc.integer({ min: 0, max: 0x9f }).map((code) => String.fromCharCode(code)),
    ),
  )
  .map((parts) => parts.join(""));

test("no control character outlives, and ASCII that is printable stays as it is", () => {
  fc.assert(
    fc.property(hostile, fc.string(), (text, plain) => {
      expect(
        [...printable(text)].filter((sign) => sign < " " || (sign >= "\u007f" && sign < "\u00a0")),
      ).toEqual([]);
      expect(isAscii(inAscii(printable(text)))).toBe(true);
      expect(printable(plain)).toBe(plain);
    }),
  );
});
