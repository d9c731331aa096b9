import { describe, expect, test } from "vitest";
import { exampleAddition as addition, exampleOrder } from "../../testing/examples.ts";
import type { Order } from "./api.ts";
import { withAdditions, withAllLinesSent } from "./order.ts";
import { linesFromItemIds, newLinesIn, type RequestedLine, withRequestedLines } from "./replacement.ts";

const roti = { _id: "roti", name: "Roti" };
const dal = addition({ _id: "a" }).menuItem._id;
const order = withAllLinesSent(
  withAdditions(exampleOrder(), [
    addition({ _id: "a", quantity: 2 }),
    addition({ _id: "b", quantity: 1, notes: "hot" }),
    addition({ _id: "c", quantity: 4, menuItem: roti }),
  ]),
);
const shape = (given: Order) => given.items.map((line) => [line._id, line.quantity, line.notes]);
const replaced = (wanted: RequestedLine[]) => shape(withRequestedLines(order, wanted, []));

describe("a list that replaces an order's lines", () => {
  test("a replacing list matches lines by id, else by item and note, else by item", () => {
    expect(replaced([{ _id: "b", menuItem: dal, quantity: 3, notes: "mild" }])).toEqual([["b", 3, "mild"]]);
    expect(replaced([{ menuItem: dal, quantity: 3, notes: "hot" }])).toEqual([["b", 3, "hot"]]);
    expect(replaced([{ menuItem: dal, quantity: 3, notes: "dry" }])).toEqual([["a", 3, "dry"]]);
    expect(replaced([{ menuItem: "roti", quantity: 1 }])).toEqual([["c", 1, ""]]);
  });

  test("whole-order update matches the most similar lines first, in any order of the list", () => {
    const wanted = [
      { menuItem: dal, quantity: 5, notes: "dry" },
      { menuItem: dal, quantity: 6, notes: "" },
    ];
    expect(replaced(wanted)).toEqual([
      ["a", 6, ""],
      ["b", 5, "dry"],
    ]);
  });

  test("an entry without a note takes the first line of the item before one with another note does", () => {
    const wanted = [
      { menuItem: dal, quantity: 5, notes: "dry" },
      { menuItem: dal, quantity: 6 },
    ];
    expect(replaced(wanted)).toEqual([
      ["a", 6, ""],
      ["b", 5, "dry"],
    ]);
  });

  test("a replacing list keeps a line's sent quantity and price", () => {
    const [line] = withRequestedLines(order, [{ menuItem: "roti", quantity: 9 }], []).items;
    expect(line).toMatchObject({ sentQuantity: 4, rate: order.items[2]?.rate });
    expect(line?.amount).toBe((line?.rate ?? 0) * 9);
  });

  test("a replacing list needs prices only for new lines", () => {
    const wanted = [
      { menuItem: dal, quantity: 2 },
      { _id: "d", menuItem: "naan", quantity: 1 },
    ];
    expect(newLinesIn(order, wanted)).toEqual([wanted[1]]);
    const naan = addition({ _id: "d", menuItem: { _id: "naan", name: "Naan" }, quantity: 1 });
    expect(shape(withRequestedLines(order, wanted, [naan]))).toEqual([
      ["a", 2, ""],
      ["d", 1, ""],
    ]);
  });
});

test.each([
  [
    [dal],
    [
      ["a", 2],
      ["b", 1],
    ],
  ],
  [
    [dal, dal, dal, "roti"],
    [
      ["a", 2],
      ["b", 1],
      ["c", 4],
    ],
  ],
  [
    ["roti", dal],
    [
      ["a", 2],
      ["b", 1],
      ["c", 4],
    ],
  ],
  [[], []],
])(
  "bare item ids keep the quantities of the dishes that they name, and no other dish (%#)",
  (ids, expected) => {
    const lines = linesFromItemIds(order, ids);
    expect(newLinesIn(order, lines)).toEqual([]);
    expect(shape(withRequestedLines(order, lines, [])).map(([id, quantity]) => [id, quantity])).toEqual(
      expected,
    );
  },
);

test("a bare item id that is named more often than the order has the dish asks for the difference", () => {
  const lines = linesFromItemIds(order, ["naan", dal, dal, dal, dal, dal, "naan"]);
  expect(newLinesIn(order, lines)).toEqual([
    { menuItem: "naan", quantity: 2 },
    { menuItem: dal, quantity: 2 },
  ]);
});
