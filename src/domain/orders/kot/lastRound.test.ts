import { expect, test } from "vitest";
import { exampleKot, exampleKotItem, now, person } from "../../testing/examples.ts";
import { lastRound } from "./lastRound.ts";

const dal = exampleKotItem({ _id: "1", quantity: 3, notes: "hot" });
const naan = exampleKotItem({ _id: "2", quantity: 2, menuItem: { _id: "naan", name: "Naan" } });
const older = exampleKot({ items: [naan] });

test("the last round is the newest KOT without voided pieces", () => {
  const items = [
    { ...dal, voidedQuantity: 1 },
    { ...naan, voidedQuantity: 2 },
  ];
  expect(lastRound([exampleKot({ items }), older])).toEqual([
    { line: dal.line, menuItem: dal.menuItem, quantity: 2, notes: "hot" },
  ]);
});

test.each([
  ["only takes back", exampleKot({ kind: "cancel", items: [{ ...dal, change: "cancel" }] })],
  ["only tells a note", exampleKot({ kind: "note", items: [{ ...dal, change: "note" }] })],
  ["was voided", exampleKot({ items: [dal], voided: { reason: "x", by: person, at: now } })],
])("a KOT that %s is no round: the one before it is", (_, kot) => {
  expect(lastRound([kot, older])).toMatchObject([{ menuItem: naan.menuItem, quantity: 2, notes: "" }]);
});

test("a round has no notes of its KOT, and without KOTs there is no round", () => {
  const noted = { ...naan, change: "note" } as const;
  expect(lastRound([exampleKot({ items: [dal, noted] })]).map(({ menuItem }) => menuItem.name)).toEqual([
    "Dal",
  ]);
  expect(lastRound([])).toEqual([]);
});
