import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PAISE_MAX, paise, rateBps } from "../../money.ts";
import { exampleAddition as addition, exampleOrder } from "../../testing/examples.ts";
import { LINES_MAX, type Order, QUANTITY_MAX } from "./api.ts";
import {
  emptyOrderRefusal,
  isOpen,
  orderChangeRefusal,
  pieceCount,
  tooManyLinesRefusal,
  unsentLines,
  voidedPieces,
  withAdditions,
  withAllLinesSent,
  withBilled,
  withChanges,
  withLine,
} from "./order.ts";
import { splitOff } from "./split.ts";

const order = exampleOrder();
const oneDal = withAdditions(order, [addition({ _id: "a", quantity: 2 })]);
const shape = (given: Order) => given.items.map((line) => [line._id, line.quantity, line.notes]);

describe("adding", () => {
  test("the same item, note and rate are merged into the line, which remembers the added line's id", () => {
    const joined = withAdditions(oneDal, [addition({ _id: "b", quantity: 3 })]);
    expect(shape(joined)).toEqual([["a", 5, ""]]);
    expect(joined.items[0]).toMatchObject({ amount: 90_000, additions: ["b"] });
    expect(joined.totalAmount).toBe(90_000);
  });

  test.each([
    ["another note", { notes: "no onion" }],
    ["another rate", { rate: paise(19_000) }],
    ["another item", { menuItem: { _id: "roti", name: "Roti" } }],
    ["more pieces than one line may hold", { quantity: QUANTITY_MAX }],
  ])("%s makes its own line", (_, difference) => {
    expect(withAdditions(oneDal, [addition({ _id: "b", ...difference })]).items).toHaveLength(2);
  });

  test("a new line is unsent", () => {
    expect(withAdditions(order, [addition({ _id: "a", quantity: 2 })]).items).toEqual([
      {
        _id: "a",
        menuItem: { _id: "dal", name: "Dal" },
        choice: null,
        category: { _id: "curries", name: "Curries" },
        taxClass: "service",
        hsnSac: "",
        isVeg: true,
        quantity: 2,
        rate: 18_000,
        amount: 36_000,
        notes: "",
        discount: null,
        sentQuantity: 0,
        sentNotes: "",
        billedQuantity: 0,
        additions: [],
        addedBy: order.waiter,
      },
    ]);
  });

  test("an addition is merged into one line up to the largest quantity, and the others stay", () => {
    const two = withAdditions(oneDal, [addition({ _id: "b", notes: "hot", quantity: 9 })]);
    const most = withAdditions(two, [addition({ _id: "c", quantity: QUANTITY_MAX - 2 })]);
    expect(shape(most)).toEqual([
      ["a", QUANTITY_MAX, ""],
      ["b", 9, "hot"],
    ]);
    expect(withAdditions(most, [addition({ _id: "d" })]).items).toHaveLength(3);
  });

  test("repeating additions in any order changes nothing more", () => {
    const additions = fc.array(
      fc.record({
        _id: fc.constantFrom("a", "b", "c", "d", "e", "f"),
        quantity: fc.integer({ min: 1, max: 5 }),
        notes: fc.constantFrom("", "hot"),
      }),
    );
    fc.assert(
      fc.property(additions, fc.nat(), (list, turn) => {
        const once = withAdditions(order, list.map(addition));
        const again = [...list.slice(turn % (list.length + 1)), ...list];
        expect(withAdditions(once, again.map(addition))).toEqual(once);
        expect(once.items.every((line) => line.amount === line.quantity * line.rate)).toBe(true);
      }),
    );
  });
});

describe("changing a line", () => {
  test("changing a line sets quantity and note, and totals follow", () => {
    const changed = withLine(oneDal, "a", { quantity: 4, notes: "hot" });
    expect(shape(changed)).toEqual([["a", 4, "hot"]]);
    expect(changed.grandTotal).toBe(75_600);
  });

  test("changing a line leaves the others as they are", () => {
    const two = withAdditions(oneDal, [addition({ _id: "b", notes: "hot" })]);
    expect(shape(withLine(two, "b", { quantity: 7, notes: "mild" }))).toEqual([
      ["a", 2, ""],
      ["b", 7, "mild"],
    ]);
  });

  test("zero removes the line; the totals are empty again", () => {
    const removed = withLine(oneDal, "a", { quantity: 0 });
    expect(removed.items).toEqual([]);
    expect(removed.grandTotal).toBe(0);
  });

  test("a line is found by the id of an addition that joined it", () => {
    const joined = withAdditions(oneDal, [addition({ _id: "b" })]);
    expect(shape(withLine(joined, "b", { quantity: 1 }))).toEqual([["a", 1, ""]]);
  });

  test("withLine ignores an unknown line and an empty change", () => {
    expect(withLine(oneDal, "x", { quantity: 9 })).toEqual(oneDal);
    expect(withLine(oneDal, "a", {})).toEqual(oneDal);
  });

  test("functions do not change the given order", () => {
    const before = JSON.stringify(oneDal);
    withLine(oneDal, "a", { quantity: 7 });
    withAdditions(oneDal, [addition({ _id: "b" })]);
    withChanges(oneDal, { discount: { percent: rateBps(500) } });
    withAllLinesSent(oneDal);
    expect(JSON.stringify(oneDal)).toBe(before);
  });
});

describe("the kitchen's knowledge", () => {
  const sent = withAllLinesSent(oneDal);

  test("lines are unsent until they are sent, and again after a change", () => {
    expect(unsentLines(oneDal)).toHaveLength(1);
    expect(unsentLines(sent)).toEqual([]);
    expect(unsentLines(withLine(sent, "a", { notes: "hot" }))).toHaveLength(1);
    expect(unsentLines(withLine(sent, "a", { quantity: 3 }))).toHaveLength(1);
  });

  test("voidedPieces counts only quantities below what was sent to the kitchen", () => {
    const grown = withLine(sent, "a", { quantity: 5 });
    expect(voidedPieces(grown, withLine(grown, "a", { quantity: 2 }))).toEqual([]);
    expect(voidedPieces(grown, withLine(grown, "a", { quantity: 1 }))).toMatchObject([{ quantity: 1 }]);
    expect(voidedPieces(grown, withLine(grown, "a", { quantity: 0 }))).toMatchObject([{ quantity: 2 }]);
  });

  test("voided pieces are counted per line", () => {
    const two = withAllLinesSent(withAdditions(oneDal, [addition({ _id: "b", notes: "hot", quantity: 4 })]));
    const voided = voidedPieces(two, withLine(two, "b", { quantity: 3 }));
    expect(voided.map(({ line, quantity }) => [line._id, quantity])).toEqual([["b", 1]]);
  });

  test("split-off pieces that still exist are not voided", () => {
    const three = withAllLinesSent(withLine(oneDal, "a", { quantity: 3 }));
    const { remainingOrder: rest, part } = splitOff(three, [{ line: "a", quantity: 2 }], {
      ...{ _id: "part", billNumber: "BILL-2", lineIds: ["b"] },
    });
    const taken = (lost: number) => {
      const there = withLine(part, "b", { quantity: 2 - lost }).items;
      return voidedPieces(three, { items: [...rest.items, ...there] }).map(({ quantity }) => quantity);
    };
    expect([taken(0), taken(1), taken(2)]).toEqual([[], [1], [2]]);
    // Beside pieces that came back: those are there whatever happens to the others, and count once.
    const items = [...rest.items, ...part.items];
    expect(voidedPieces({ items }, part)).toMatchObject([{ line: { _id: "a" }, quantity: 1 }]);
    const moved = part.items.map((line) => ({ ...line, _id: "c" }));
    expect(voidedPieces({ items }, { items: moved })).toMatchObject([{ line: { _id: "b" }, quantity: 1 }]);
  });

  test("a bill marks all charged pieces, a provisional bill the named ones, and at most a line's quantity", () => {
    const three = withLine(oneDal, "a", { quantity: 3 });
    const billed = (order: Order) => order.items.map(({ billedQuantity }) => billedQuantity);
    expect(billed(withBilled(three))).toEqual([3]);
    expect(billed(withBilled(three, new Map([["a", 2]])))).toEqual([2]);
    expect(billed(withBilled(withBilled(three), new Map([["a", 2]])))).toEqual([3]);
    expect(billed(withBilled(three, new Map([["a", 9]])))).toEqual([3]);
    expect(billed(withLine(withBilled(three), "a", { quantity: 4 }))).toEqual([3]);
    expect(billed(withLine(withBilled(three), "a", { quantity: 1 }))).toEqual([1]);
  });
});

describe("refusing", () => {
  test.each([
    ["pending", true],
    ["served", true],
    ["paid", false],
    ["cancelled", false],
  ] as const)("%s is open: %s", (status, open) => {
    expect(isOpen({ status })).toBe(open);
    expect(orderChangeRefusal({ status })).toBe(open ? undefined : "order-not-open");
  });

  test("an empty order has no KOT and no bill; a closed one says that it is closed", () => {
    expect(emptyOrderRefusal(order)).toBe("order-empty");
    expect(emptyOrderRefusal({ ...order, status: "paid" })).toBe("order-not-open");
    expect(emptyOrderRefusal(oneDal)).toBeUndefined();
  });

  test("an order with too many lines or too much money is refused", () => {
    const lines = Array.from({ length: LINES_MAX + 1 }, (_, i) => addition({ _id: `l${i}`, notes: `${i}` }));
    expect(tooManyLinesRefusal(withAdditions(order, lines))).toBe("too-many-lines");
    expect(tooManyLinesRefusal(withAdditions(order, lines.slice(1)))).toBeUndefined();
    const dear = withAdditions(order, [addition({ _id: "x", quantity: 2, rate: paise(PAISE_MAX) })]);
    expect(tooManyLinesRefusal(dear)).toBe("total-too-large");
    expect(tooManyLinesRefusal({ items: [], totalAmount: paise(PAISE_MAX) })).toBeUndefined();
    expect(tooManyLinesRefusal({ items: [], totalAmount: paise(PAISE_MAX + 1) })).toBe("total-too-large");
  });

  test("pieceCount sums quantities, not lines", () => {
    expect(pieceCount(withAdditions(oneDal, [addition({ _id: "b", notes: "hot" })]))).toBe(3);
  });
});
