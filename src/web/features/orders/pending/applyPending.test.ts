import { expect, test } from "vitest";
import { fillPath } from "#domain/endpoint.ts";
import { rateBps } from "#domain/money.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { exampleOrder, now, pendingContext, person } from "#domain/testing/examples.ts";
import type { OutboxRecord } from "../../../sync/outbox/store.ts";
import { order as dosa } from "../../../testing/examples.ts";
import { orderWithPending } from "./applyPending.ts";

test("a queued line is on the order", () => {
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
  const folded = orderWithPending(order, [waiting], pendingContext);
  expect(folded?.items).toMatchObject([{ menuItem: { name: "Dal" }, quantity: 2, sentQuantity: 0 }]);
});

test("an unbilled order has today's tax; a billed or paid one keeps its own", () => {
  const tax = { mode: "regular", cgstRate: rateBps(900), sgstRate: rateBps(900), vatRate: null } as const;
  const context = { ...pendingContext, tax };
  // ₹150 with 18 % is ₹177; with 5 % it was ₹157.50.
  expect(orderWithPending(dosa, [], context)).toMatchObject({
    tax,
    cgst: 13_50,
    sgst: 13_50,
    grandTotal: 177_00,
  });
  const bill = { _id: "b", invoiceNumber: "A/26-27/000001", createdAt: dosa.createdAt, isPrinted: true };
  const billed = { ...dosa, bill };
  for (const kept of [billed, { ...dosa, status: "paid" as const }])
    expect(orderWithPending(kept, [], context)).toBe(kept);
  expect(orderWithPending(dosa, [], { ...context, tax: dosa.tax })).toBe(dosa);
});
