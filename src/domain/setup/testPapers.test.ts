import { expect, test } from "vitest";
import { rateBps } from "../money.ts";
import { defaultSettings } from "../settings/defaults.ts";
import { Day, instant } from "../time.ts";
import { printersOfTest, testPaper } from "./testPapers.ts";

const now = instant(Date.parse("2026-11-20T14:30:00Z"));
const settings = { ...defaultSettings, resortTitle: "Palm Grove", gstin: "27AAPFU0939F1ZV" };
const linesOf = ({ blocks }: ReturnType<typeof testPaper>) =>
  blocks.map((block) =>
    block.kind === "text" ? block.text : block.kind === "row" ? block.cells.join(" | ") : "-",
  );

test("a test bill has the resort's heading and totals, and no invoice number", () => {
  const paper = testPaper("bill", settings, now);
  const lines = linesOf(paper);
  expect([paper.kind, lines[0], lines[1]]).toEqual(["bill", "TEST: NOT A BILL", "Palm Grove"]);
  expect(lines).toContain("GSTIN 27AAPFU0939F1ZV");
  expect(lines).toContain("PROVISIONAL – NOT A TAX INVOICE");
  expect(lines.filter((line) => /Bill No|\/26-27\//.test(line))).toEqual([]);
  expect(lines.find((line) => line.startsWith("Grand Total"))).toBe("Grand Total | ₹925");
});

test("a test KOT names dishes before their table cooks them", () => {
  const paper = testPaper("kot", settings, now);
  expect([paper.kind, ...linesOf(paper)]).toEqual([
    ...["kot", "Palm Grove", "TEST: DO NOT COOK", "T4 | #0", "Area | Garden", "Waiter | Asha"],
    ...["Time | 20/11/2026, 20:00", "-", "2 × Paneer Tikka", "1 × Dal Makhani", "3 × Sweet Lassi"],
  ]);
});

test("a test bill has liquor once liquor can be billed", () => {
  const liquorRates = [{ from: Day.decode("2026-04-01"), vatRate: rateBps(2_000) }];
  expect(linesOf(testPaper("bill", { ...settings, liquorRates }, now)).join("\n")).toContain("Lager 650 ml");
});

const printer = (name: string, fields: object) => ({
  ...{ _id: name, name, kots: "none" as const, bills: false, stations: [], areas: [], tills: [], ...fields },
});

test.each([
  ["kot", "till", ["kitchen", "pass"]],
  ["bill", "till", ["till 1"]],
  ["bill", "phone", ["bar"]],
] as const)("a test %s asked for by %s goes to %s", (paper, till, names) => {
  const printers = [
    printer("kitchen", { kots: "cook", areas: ["garden"] }),
    printer("pass", { kots: "copy" }),
    printer("till 1", { bills: true, tills: ["till"] }),
    printer("bar", { bills: true, areas: ["bar"] }),
  ];
  expect(
    printersOfTest(
      printers.filter(({ name }) => till === "till" || name === "bar"),
      paper,
      till,
    ).map(({ name }) => name),
  ).toEqual(names);
});

test("without a printer the device prints a test paper", () => {
  expect(printersOfTest([printer("kitchen", {})], "kot", "till")).toEqual([]);
  expect(printersOfTest([printer("kitchen", {})], "bill", "till")).toEqual([]);
});
