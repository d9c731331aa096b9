import fc from "fast-check";
import { expect, test } from "vitest";
import { columnsOf, layOut, type PaperWidth, type PrinterBlock } from "./layout.ts";
import { testStrip } from "./testStrip.ts";
import { textLines, wrap } from "./textLines.ts";

/** Prints blocks as plain lines, without their looks. */
function printed(blocks: readonly PrinterBlock[], width: PaperWidth): string[] {
  return layOut(blocks, { width, isTextOnly: true }).flatMap((line) =>
    line.kind === "code" ? [`(${line.content})`] : textLines(line, columnsOf(width, line.size)),
  );
}

const bill: PrinterBlock[] = [
  { kind: "row", cells: ["Item", "Qty", "Rate", "Amount"], bold: true },
  { kind: "row", cells: ["Masala Dosa", "2", "60.00", "120.00"] },
  { kind: "row", cells: ["  Discount", "", "", "-12.00"] },
  { kind: "row", cells: ["Paneer Butter Masala with Naan", "10", "1,250.00", "12,500.00"] },
  { kind: "row", cells: ["Tea", "1", "20.00", "20.00"] },
  { kind: "rule" },
  { kind: "row", cells: ["Subtotal", "12,608.00"] },
  { kind: "row", cells: ["Grand Total", "₹12,608.00"], size: "huge" },
];

test("80 mm: names beside their figures, amounts in one column", () => {
  expect(printed(bill, 80)).toEqual([
    "Item                      Qty     Rate    Amount",
    "Masala Dosa                 2    60.00    120.00",
    "  Discount                                -12.00",
    "Paneer Butter Masala with  10 1,250.00 12,500.00",
    "Naan",
    "Tea                         1    20.00     20.00",
    "------------------------------------------------",
    "Subtotal                               12,608.00",
    "Grand Total Rs.12,608.00",
  ]);
});

test("58 mm: names above their figures where these need the room, amounts in one column, a total too long for huge in large", () => {
  expect(printed(bill, 58)).toEqual([
    "Item",
    "          Qty     Rate    Amount",
    "Masala Dosa",
    "            2    60.00    120.00",
    "  Discount",
    "                          -12.00",
    "Paneer Butter Masala with Naan",
    "           10 1,250.00 12,500.00",
    "Tea",
    "            1    20.00     20.00",
    "--------------------------------",
    "Subtotal               12,608.00",
    "Grand Total         Rs.12,608.00",
  ]);
  expect(layOut(bill, { width: 58, isTextOnly: true }).at(-1)).toMatchObject({ size: "large" });
  expect(layOut(bill, { width: 80, isTextOnly: true }).at(-1)).toMatchObject({ size: "huge" });
});

test("a huge row has columns of its own", () => {
  const rows: PrinterBlock[] = [
    { kind: "row", cells: ["Dal", "1,250.00", "1,250.00"] },
    { kind: "row", cells: ["Tea", "1", "20"], size: "huge" },
  ];
  expect(printed(rows, 80)).toEqual([
    "Dal                            1,250.00 1,250.00",
    "Tea                 1 20",
  ]);
});

test("two cells that do not fit beside each other are below each other", () => {
  const name = "Asha Kumari Venkataramanachari Subrahmanyam";
  expect(printed([{ kind: "row", cells: ["Waiter", name] }], 58)).toEqual([
    "Waiter",
    "  Asha Kumari Venkataramanachari",
    "                    Subrahmanyam",
  ]);
});

test("figures that do not fit beside each other are below each other and are not broken", () => {
  const sum = "10,00,00,000.00";
  expect(printed([{ kind: "row", cells: ["Hall", "9999", sum, sum] }], 58)).toEqual([
    "Hall",
    "                            9999",
    `                 ${sum}`,
    `                 ${sum}`,
  ]);
});

test("a wrapped dish is in after its number, centred text is in the middle, white on black fills the line", () => {
  const text = "2 × Paneer Butter Masala with Extra Butter";
  expect(printed([{ kind: "text", text, hanging: true }], 58)).toEqual([
    "2 x Paneer Butter Masala with",
    "  Extra Butter",
  ]);
  expect(printed([{ kind: "text", text: "TAX INVOICE", align: "center" }], 58)).toEqual([
    "          TAX INVOICE",
  ]);
  const inverted = { kind: "text", text: "VOID", align: "center", inverted: true } as const;
  expect(printed([inverted], 58)).toEqual(["              VOID              "]);
});

test.each([
  ["a word longer than the line is broken", "ABCDEFGHIJKLM NO", 5, 0, ["ABCDE", "FGHIJ", "KLM", "NO"]],
  ["a broken word stands in as well", "1 ABCDEFG", 5, 2, ["1", "  ABC", "  DEF", "  G"]],
  ["a line may be full", "abcde fghij", 5, 0, ["abcde", "fghij"]],
  ["spaces before the first word stay", "  Discount on it", 10, 0, ["  Discount", "on it"]],
  ["nothing is one empty line", "", 5, 0, [""]],
])("%s", (_, text, columns, indent, lines) => {
  expect(wrap(text, columns, indent)).toEqual(lines);
});

test("the test strip's ruler fills exactly one line", () => {
  expect(printed(testStrip("Bar", 58, "x"), 58)).toContain("12345678901234567890123456789012");
  expect(printed(testStrip("Bar", 80, "x"), 80)).toContain(`${"1234567890".repeat(4)}12345678`);
});

const word = fc.string({ unit: fc.constantFrom(..."abcXYZ09.,₹é×"), minLength: 1, maxLength: 30 });
const sentence = fc.array(word, { maxLength: 8 }).map((words) => words.join(" "));
const block: fc.Arbitrary<PrinterBlock> = fc.oneof(
  fc.record({
    kind: fc.constant("text" as const),
    text: sentence,
    size: fc.constantFrom("normal", "large", "huge"),
    align: fc.constantFrom("left", "center"),
    inverted: fc.boolean(),
    hanging: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant("row" as const),
    cells: fc.array(sentence, { minLength: 1, maxLength: 5 }),
    size: fc.constantFrom("normal", "huge"),
  }),
);

test("nothing is cut: every letter is printed, in its cell's order, and no line is longer than the paper", () => {
  const letters = (texts: readonly string[]) =>
    texts.join("").replaceAll(/[\s-]/g, "").split("").sort().join("");
  fc.assert(
    fc.property(fc.array(block, { maxLength: 8 }), fc.constantFrom(58, 80), (blocks, width) => {
      for (const line of layOut(blocks, { width, isTextOnly: true })) {
        if (line.kind === "code") continue;
        const columns = columnsOf(width, line.size);
        for (const text of textLines(line, columns)) expect(text.length).toBeLessThanOrEqual(columns);
      }
      const given = blocks.flatMap((block) =>
        block.kind === "text" ? block.text : block.kind === "row" ? block.cells : [],
      );
      const written = given.map((text) =>
        text.replaceAll("₹", "Rs.").replaceAll("é", "e").replaceAll("×", "x"),
      );
      expect(letters(printed(blocks, width))).toBe(letters(written));
    }),
  );
});
