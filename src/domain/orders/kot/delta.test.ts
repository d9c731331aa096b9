import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exampleAddition as addition, exampleOrder } from "../../testing/examples.ts";
import type { Order, OrderLine } from "../order/api.ts";
import { withAdditions, withAllLinesSent, withLine } from "../order/order.ts";
import { cancelDeltas, type Delta, kotDeltas, kotKind } from "./delta.ts";

const sent = withAllLinesSent(withAdditions(exampleOrder(), [addition({ _id: "a", quantity: 2 })]));
const brief = (deltas: Delta[]) => deltas.map(({ change, quantity, notes }) => [change, quantity, notes]);

describe("by hand", () => {
  test.each([
    ["nothing changed", {}, []],
    ["more pieces", { quantity: 5 }, [["add", 3, ""]]],
    ["fewer pieces", { quantity: 1 }, [["cancel", 1, ""]]],
    ["another note", { notes: "hot" }, [["note", 2, "hot"]]],
    [
      "fewer pieces and another note",
      { quantity: 1, notes: "hot" },
      [
        ["cancel", 1, ""],
        ["note", 1, "hot"],
      ],
    ],
    [
      "more pieces and another note",
      { quantity: 3, notes: "hot" },
      [
        ["note", 2, "hot"],
        ["add", 1, "hot"],
      ],
    ],
  ])("the kitchen gets the differences: %s", (_, change, expected) => {
    expect(brief(kotDeltas(withLine(sent, "a", change)))).toEqual(expected);
  });

  test("a removed line is cancelled as it was sent; an unsent one is not mentioned", () => {
    expect(brief(kotDeltas({ items: [] }, sent.items))).toEqual([["cancel", 2, ""]]);
    const unseen = withAdditions(exampleOrder(), [addition({ _id: "b" })]).items;
    expect(kotDeltas({ items: [] }, unseen)).toEqual([]);
  });

  test("voided pieces are cancelled with the sent note", () => {
    const noted = withLine(sent, "a", { notes: "hot" });
    const voided = noted.items.map((line) => ({ line, quantity: 1 }));
    expect(cancelDeltas(voided)).toEqual([
      {
        line: "a",
        menuItem: { _id: "dal", name: "Dal" },
        quantity: 1,
        change: "cancel",
        notes: "",
        choice: null,
      },
    ]);
  });

  test.each([
    [["add", "cancel", "note"], "order"],
    [["cancel", "note"], "cancel"],
    [["note"], "note"],
  ] as const)("a KOT of %j is of kind %s", (changes, kind) => {
    expect(kotKind(changes.map((change) => ({ change })))).toBe(kind);
  });
});

const lineIds = fc.constantFrom("a", "b", "c", "d");
const edits = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant("add" as const), id: lineIds, notes: fc.constantFrom("", "hot") }),
    fc.record({
      act: fc.constant("quantity" as const),
      id: lineIds,
      quantity: fc.integer({ min: 0, max: 6 }),
    }),
    fc.record({ act: fc.constant("note" as const), id: lineIds, notes: fc.constantFrom("", "hot", "mild") }),
    fc.record({ act: fc.constant("send" as const) }),
  ),
  { maxLength: 40 },
);

/** A kitchen that only reads its tickets. */
interface Kitchen {
  readonly pieces: Map<string, number>;
  readonly notes: Map<string, string>;
}

function read(kitchen: Kitchen, deltas: readonly Delta[]) {
  for (const { line, quantity, change, notes } of deltas) {
    expect(quantity).toBeGreaterThan(0);
    const known = kitchen.pieces.get(line) ?? 0;
    if (change === "note") expect(quantity).toBe(known);
    if (change !== "cancel") kitchen.notes.set(line, notes);
    kitchen.pieces.set(line, known + { add: quantity, cancel: -quantity, note: 0 }[change]);
    expect(kitchen.pieces.get(line)).toBeGreaterThanOrEqual(0);
  }
}

function known(kitchen: Kitchen): unknown[] {
  const lines = [...kitchen.pieces].filter(([, pieces]) => pieces > 0);
  return lines.map(([id, pieces]) => [id, pieces, kitchen.notes.get(id)]).toSorted();
}

test("after any edits and KOTs, the sum of all KOTs is the order", () => {
  fc.assert(
    fc.property(edits, (history) => {
      const kitchen: Kitchen = { pieces: new Map(), notes: new Map() };
      let order: Order = exampleOrder();
      let removed: OrderLine[] = [];
      let made = 0;
      for (const edit of [...history, { act: "send" as const }]) {
        const before = order;
        if (edit.act === "add") {
          made += 1;
          order = withAdditions(order, [addition({ _id: `${edit.id}${made}`, notes: edit.notes })]);
        } else if (edit.act === "send") {
          read(kitchen, kotDeltas(order, removed));
          order = withAllLinesSent(order);
          removed = [];
          expect(kotDeltas(order)).toEqual([]);
          expect(known(kitchen)).toEqual(order.items.map((l) => [l._id, l.quantity, l.notes]).toSorted());
        } else {
          const target = order.items.find((line) => line._id.startsWith(edit.id));
          if (target) order = withLine(order, target._id, edit);
        }
        removed = [...removed, ...before.items.filter((l) => !order.items.some((o) => o._id === l._id))];
      }
    }),
    { numRuns: fc.readConfigureGlobal().numRuns ?? 300 },
  );
});
