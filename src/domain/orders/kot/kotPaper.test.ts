import { expect, test } from "vitest";
import { exampleKot, exampleKotItem, now, person } from "../../testing/examples.ts";
import { looks, plain } from "../../testing/paper.ts";
import { instant } from "../../time.ts";
import { kotPaper } from "./kotPaper.ts";

const dal = exampleKotItem({ _id: "i1", quantity: 2, notes: "no onion" });
const curry = exampleKotItem({
  _id: "i2",
  quantity: 1,
  menuItem: { _id: "curry", name: "Malabar Prawn Curry with Coconut Milk, Curry Leaves and Two Appam" },
});
const back = exampleKotItem({ _id: "i3", change: "cancel", menuItem: { _id: "roti", name: "Roti" } });

test("a KOT shows table, number, waiter, time, and added and cancelled dishes", () => {
  const ticket = kotPaper(
    exampleKot({ items: [back, dal, curry], notes: "Guests in a hurry", covers: 4 }),
    "Palm Grove",
  );
  expect(plain(ticket)).toMatchInlineSnapshot(`
    "Palm Grove
    KOT
    Table T4 | #7
    Area | Garden
    KOT No. | KOT1795100100000123
    Order | BILL-1795100100000
    Waiter | Asha
    Covers | 4
    Time | 20/11/2026, 20:25
    ---
    2 × Dal
    ** no onion **
    1 × Malabar Prawn Curry with Coconut Milk, Curry Leaves and Two Appam
    ---
    [CANCEL 1 × Roti]
    ---
    Total items | 3
    Guests in a hurry"
  `);
});

test("a KOT says its courses large, and at its end what is to come", () => {
  const courses = { names: ["Starters", "Mains"], toCome: ["Desserts: 2 × Kulfi"] };
  const ticket = kotPaper(exampleKot({ courses }), "Palm Grove");
  expect(looks(ticket)[2]).toBe("large center bold: Starters, Mains");
  expect(plain(ticket)).toMatch(/Total items \| 1\nTo come · Desserts: 2 × Kulfi$/);
});

test("a KOT that only cancels has the inverted heading CANCEL KOT and no count of items", () => {
  const ticket = kotPaper(exampleKot({ kind: "cancel", items: [back] }), "Palm Grove");
  expect(plain(ticket)).toMatch(/^Palm Grove\n\[CANCEL KOT\]\n/);
  expect(plain(ticket)).toMatch(/20:25\n---\n\[CANCEL 1 × Roti\]\n---$/);
});

test("a KOT without cancellations has no section for them, and pieces with a new note are not counted", () => {
  const noted = { ...curry, change: "note", notes: "mild" } as const;
  const ticket = plain(kotPaper(exampleKot({ items: [dal, noted] }), "Palm Grove"));
  expect(ticket).toMatch(/Appam\n\*\* mild \*\*\n---\nTotal items \| 2$/);
});

test("the most important words on paper are larger, bold or white on black", () => {
  const kot = exampleKot({ items: [dal, back], notes: "In a hurry", isPrinted: true });
  expect(looks(kotPaper({ ...kot, voided: { reason: "x", by: person, at: now } }, "Palm Grove"))).toEqual([
    "center bold: Palm Grove",
    "center bold: KOT",
    "center bold inverted: DUPLICATE",
    "center bold inverted: VOID",
    "huge bold: Table T4 | #7",
    "large bold: 2 × Dal",
    "bold: ** no onion **",
    "large bold inverted: CANCEL 1 × Roti",
    "bold: Total items | 2",
    "large bold: In a hurry",
  ]);
  expect(looks(kotPaper(exampleKot({ kind: "cancel" }), "Palm Grove"))).toContain(
    "center bold inverted: CANCEL KOT",
  );
});

test("the window and the file have the KOT's number", () => {
  expect(kotPaper(exampleKot(), "Palm Grove")).toMatchObject({ kind: "kot", title: "KOT1795100100000123" });
});

test("a note names the pieces it is for", () => {
  const ticket = kotPaper(exampleKot({ kind: "note", items: [{ ...dal, change: "note" }] }), "Palm Grove");
  expect(plain(ticket)).toContain("KOT NOTE");
  expect(plain(ticket)).toContain("NOTE for 2 × Dal\n** no onion **");
});

test.each([
  [0, false],
  [1, true],
  [2, true],
])("printed %i times before: DUPLICATE %s", (printCount, isDuplicate) => {
  const ticket = plain(kotPaper(exampleKot({ printCount, isPrinted: printCount > 0 }), "Palm Grove"));
  expect(ticket.includes("[DUPLICATE]")).toBe(isDuplicate);
});

test("a voided KOT prints VOID", () => {
  const ticket = kotPaper(exampleKot({ voided: { reason: "x", by: person, at: now } }), "Palm Grove");
  expect(plain(ticket)).toContain("[VOID]");
});

test("a late KOT prints LATE and when it was ordered", () => {
  const paper = plain(kotPaper(exampleKot({ orderedAt: instant(now - 25 * 60_000) }), "Palm Grove"));
  expect(paper).toContain("KOT\n[LATE]\n");
  expect(paper).toContain("Ordered | 20/11/2026, 20:00\nTime | 20/11/2026, 20:25");
  expect(plain(kotPaper(exampleKot(), "Palm Grove"))).not.toMatch(/LATE|Ordered/);
});

const at = (id: string, order = "order") => ({
  order,
  place: { kind: "table", table: { _id: id, name: id }, area: { _id: "terrace", name: "Terrace" } } as const,
});

test("a KOT whose food moved is headed by the new table and prints the old one", () => {
  const gone = { ...back, change: "add", quantity: 1, voidedQuantity: 1 } as const;
  const items = [{ ...dal, movedTo: [at("T1")] }, { ...curry, movedTo: [at("T1", "other")] }, gone];
  const ticket = kotPaper(exampleKot({ items }), "Palm Grove");
  expect(plain(ticket)).toContain("Table T1 | #7\nwas T4\nArea | Terrace\n");
  expect(plain(ticket)).not.toContain("→");
  expect(looks(ticket)).toContain("large bold: was T4");
});

test("a KOT of which only some dishes moved keeps its table and prints the new one at each moved dish", () => {
  const items = [{ ...dal, movedTo: [at("T1", "other")] }, curry];
  const ticket = kotPaper(exampleKot({ items }), "Palm Grove");
  expect(plain(ticket)).toContain("Table T4 | #7\nArea | Garden");
  expect(plain(ticket)).toContain("2 × Dal\n** no onion **\n→ T1\n1 × Malabar");
  expect(looks(ticket)).toContain("large bold: → T1");
});

test("a KOT prints both tables of a dish whose pieces went to two", () => {
  const here = exampleKot().place;
  const items = [{ ...dal, movedTo: [{ order: "order", place: here }, at("T1", "other")] }];
  expect(plain(kotPaper(exampleKot({ items }), "Palm Grove"))).toContain("→ T4, T1");
});
