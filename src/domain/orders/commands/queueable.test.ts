import { expect, test } from "vitest";
import { contract } from "../../contract.ts";
import { canQueue } from "../../endpoint.ts";
import { closingApi } from "./closing.ts";
import { payingApi } from "./paying.ts";
import { takingApi } from "./taking.ts";

const commands = contract.flatMap((endpoint) => (endpoint.kind === "command" ? [endpoint] : []));
const namesOf = (those: typeof commands) => those.map(({ method, path }) => `${method} ${path}`).sort();

test("only these commands are queued while the server is unreachable (clarification 67)", () => {
  expect(namesOf(commands.filter(({ delivery }) => delivery === "waits"))).toEqual([
    "PATCH /bills/:billId/print",
    "PATCH /bills/notes/:noteId/print",
    "PATCH /bills/slips/:slipId/print",
    "PATCH /kot/:kotId/print",
    "PATCH /kot/:kotId/status",
    "POST /auth/logout",
    "POST /kitchen/tickets/:kotId/bump",
    "POST /kitchen/tickets/:kotId/recall",
    "POST /orders",
    "POST /orders/:orderId/kot",
    "POST /orders/:orderId/provisional",
  ]);
  expect(namesOf(commands.filter(({ delivery }) => typeof delivery !== "string"))).toEqual([
    "DELETE /orders/:orderId/lines/:lineId",
    "PATCH /orders/:orderId",
    "PATCH /orders/:orderId/lines/:lineId",
    "PATCH /orders/:orderId/pay",
    "PATCH /orders/:orderId/status",
    "PATCH /tables/:tableId/status",
    "POST /orders/:orderId/lines",
  ]);
});

const { addLines, removeLine, changeLine, updateOrder } = takingApi;
const { setTableStatus, setOrderStatus } = closingApi;
const { pay } = payingApi;

test.each([
  ["cash", pay, { paymentType: "cash" }, true],
  ["cash as the specification's client sends it", pay, { status: "cash" }, true],
  ["a payment by card", pay, { paymentType: "card", status: "cash" }, false],
  ["a payment that says no type", pay, { status: "paid" }, false],
  ["adding a line", addLines, { lines: [] }, true],
  ["a line at an approved price", addLines, { lines: [], approval: "x" }, false],
  ["removing a line", removeLine, {}, true],
  ["a void", removeLine, { reason: "Spilt" }, false],
  ["fewer of what a bill has shown, as screens send it", changeLine, { quantity: 1, reason: "Left" }, false],
  ["a smaller quantity with an approval", changeLine, { quantity: 1, approval: "x" }, false],
  ["a discount within the limit", updateOrder, { discountPercentage: 5 }, true],
  ["a dish's own discount", changeLine, { discount: { percent: 5 }, discountReason: "Late" }, true],
  ["a discount in rupees", updateOrder, { discountRupees: 20 }, true],
  ["a discount with an approval", updateOrder, { discountPercentage: 50, approval: "x" }, false],
  ["a list that replaces all lines", updateOrder, { items: [] }, false],
  ["covers", updateOrder, { covers: 4 }, true],
  ["the guest on the bill", updateOrder, { guest: null }, true],
  ["freeing a table", setTableStatus, { status: "available" }, true],
  ["a table out of service", setTableStatus, { status: "out-of-service" }, false],
  ["a dish that is ready", setOrderStatus, { status: "ready" }, true],
  ["an order paid by its status", setOrderStatus, { status: "paid" }, false],
  ["an order cancelled by its status", setOrderStatus, { status: "cancelled" }, false],
])("whether it waits is said of %s", (_, endpoint, body, waits) => {
  expect(canQueue(endpoint, body)).toBe(waits);
});
