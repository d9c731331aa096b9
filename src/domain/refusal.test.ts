import { expect, test } from "vitest";
import { isRefusalCode, Refusal, throwIfRefused } from "./refusal.ts";

test("a refusal has its code, its status and the words a person reads", () => {
  const refusal = new Refusal("table-has-active-order", { order: "o" });
  expect(refusal).toMatchObject({ name: "Refusal", code: "table-has-active-order", status: 409 });
  expect(refusal.message).toBe("Table already has an active order");
  expect(refusal.details).toEqual({ order: "o" });
});

test("a refusal can say more than its code does", () => {
  const refusal = new Refusal("not-found", undefined, "There is no such table.");
  expect(refusal.message).toBe("There is no such table.");
  expect([refusal.status, refusal.details]).toEqual([404, undefined]);
});

test("a refusal is thrown, with its details", () => {
  expect(() => throwIfRefused(undefined)).not.toThrow();
  expect(() => throwIfRefused("order-empty")).toThrow("This order has no items.");
  expect(() => throwIfRefused("total-changed", { grandTotal: 5 })).toThrow(
    expect.objectContaining({ code: "total-changed", details: { grandTotal: 5 } }),
  );
});

test.each([
  ["order-empty", true],
  ["order-full", false],
  ["toString", false],
])("%s is a code: %s", (code, isCode) => {
  expect(isRefusalCode(code)).toBe(isCode);
});
