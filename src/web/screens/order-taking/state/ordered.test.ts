import { expect, test } from "vitest";
import { withAllLinesSent } from "#domain/orders/order/order.ts";
import { firstLine, order } from "../../../testing/examples.ts";
import { lineToLower, orderedPieces } from "./ordered.ts";

const plain = firstLine(order);
const spicy = { ...plain, _id: "l2", notes: "spicy", quantity: 2 };
const sent = firstLine(withAllLinesSent(order));

test("all lines of an item are counted together", () => {
  expect([...orderedPieces({ items: [plain, spicy] })]).toEqual([["dosa", 3]]);
  expect(orderedPieces(undefined).size).toBe(0);
});

test.each([
  ["the newest unsent line", [plain, spicy], "l2"],
  ["an unsent line before a newer sent one", [plain, { ...sent, _id: "l3" }], "l1"],
  ["the newest line where all are sent", [sent, { ...sent, _id: "l3" }], "l3"],
])("lowering an item by one leaves %s", (_, items, lineId) => {
  expect(lineToLower({ items }, "dosa")?._id).toBe(lineId);
});

test("an item that is not ordered cannot be lowered", () => {
  expect(lineToLower(order, "idli")).toBeUndefined();
});
