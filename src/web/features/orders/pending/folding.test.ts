import { expect, test } from "vitest";
import { fillPath } from "#domain/endpoint.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { exampleOrder, foldContext, now, person } from "#domain/testing/examples.ts";
import type { OutboxRecord } from "../../../sync/outbox/store.ts";
import { foldedOrder } from "./folding.ts";

test("a line that waits in the outbox is on the order", () => {
  const order = exampleOrder();
  const params = { orderId: order._id };
  const waiting: OutboxRecord = {
    id: "0190c000-0000-4000-8000-000000000001",
    position: 1,
    endpoint: "POST /orders/:orderId/lines",
    label: "Add lines to an order",
    method: "POST",
    path: fillPath(takingApi.addLines.path, params),
    params,
    body: {
      lines: [{ _id: "0190c000-0000-4000-8000-000000000002", menuItem: "dal", quantity: 2, rate: 180 }],
    },
    person: person._id,
    tab: "tab",
    takenAt: now,
    orderId: order._id,
    state: "waiting",
    attempts: 0,
  };
  const folded = foldedOrder(order, [waiting], foldContext);
  expect(folded?.items).toMatchObject([{ menuItem: { name: "Dal" }, quantity: 2, sentQuantity: 0 }]);
});
