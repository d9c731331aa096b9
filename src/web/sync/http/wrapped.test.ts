import { expect, test } from "vitest";
import { z } from "zod";
import { decodeMaybeWrapped } from "./wrapped.ts";

const Order = z.object({ _id: z.string(), status: z.string() });
const order = { _id: "o1", status: "paid" };

test("an order is read bare and wrapped in `order`, and nothing else is", () => {
  expect(decodeMaybeWrapped(Order, order).data).toEqual(order);
  expect(decodeMaybeWrapped(Order, { order, message: "Order updated" }).data).toEqual(order);
  expect(decodeMaybeWrapped(Order, { result: order }).success).toBe(false);
  expect(decodeMaybeWrapped(Order, { order: "o1" }).success).toBe(false);
});
