import { expect, test } from "vitest";
import { exampleAddition, exampleOrder } from "../../testing/examples.ts";
import { withAdditions, withAllLinesSent, withLine } from "../order/order.ts";
import { withQuantitiesMoved } from "../order/split.ts";
import { takenFromStock } from "./takenFromStock.ts";

const order = withAdditions(exampleOrder(), [exampleAddition({ _id: "a", quantity: 3 })]);
const sent = withAllLinesSent(order);
const other = { ...exampleOrder(), _id: "other" };

test.each([
  ["opening an order", [{ after: order }], 3],
  ["more of a line", [{ before: order, after: withLine(order, "a", { quantity: 5 }) }], 2],
  ["less of an unsent line", [{ before: order, after: withLine(order, "a", { quantity: 1 }) }], -2],
  [
    "a void, which the kitchen's work decides",
    [{ before: sent, after: withLine(sent, "a", { quantity: 1 }) }],
    0,
  ],
  ["cancelling an unsent order", [{ before: order, after: { ...order, status: "cancelled" as const } }], -3],
  ["cancelling a sent order", [{ before: sent, after: { ...sent, status: "cancelled" as const } }], 0],
  ["sending", [{ before: order, after: sent }], 0],
])("%s takes %j pieces", (_, changes, pieces) => {
  expect(takenFromStock(changes).get("dal") ?? 0).toBe(pieces);
});

test.each([[order], [sent]])("moving dishes takes nothing", (from) => {
  const moved = withQuantitiesMoved({ from, to: other }, [{ line: "a", quantity: 2 }], ["b"]);
  const changes = [
    { before: from, after: moved.from },
    { before: other, after: moved.to },
  ];
  expect(takenFromStock(changes).get("dal")).toBe(0);
});
