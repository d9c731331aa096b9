import { expect, test } from "vitest";
import { z } from "zod";
import { decodeUnwrapped } from "./wrapped.ts";

const Order = z.object({ _id: z.string(), status: z.string() });
const order = { _id: "o1", status: "paid" };

test("accepts a bare order or { order }, and rejects other shapes", () => {
  expect(decodeUnwrapped(Order, order).data).toEqual(order);
  expect(decodeUnwrapped(Order, { order, message: "Order updated" }).data).toEqual(order);
  expect(decodeUnwrapped(Order, { result: order }).success).toBe(false);
  expect(decodeUnwrapped(Order, { order: "o1" }).success).toBe(false);
});
