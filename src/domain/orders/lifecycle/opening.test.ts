import { expect, test } from "vitest";
import { rateBps } from "../../money.ts";
import { refuseDiscount } from "../order/discount.ts";
import { refuseOpening, refuseTableStatus } from "./opening.ts";

const free = { isAreaActive: true, status: "available", openOrder: undefined } as const;
const order = {};

test.each([
  [free, undefined],
  [{ ...free, status: "reserved" } as const, undefined],
  [{ ...free, status: "out-of-service" } as const, "table-out-of-service"],
  [{ ...free, isAreaActive: false }, "area-inactive"],
  [{ ...free, openOrder: order }, "table-has-active-order"],
])("whether a table may be opened (%#)", (state, refusal) => {
  expect(refuseOpening(state)).toBe(refusal);
});

test.each([
  [free, "reserved", false, undefined],
  [free, "out-of-service", false, "not-permitted"],
  [free, "out-of-service", true, undefined],
  [{ ...free, openOrder: order }, "available", false, undefined],
  [{ ...free, openOrder: order }, "reserved", true, "table-has-order"],
  [{ ...free, openOrder: order }, "out-of-service", true, "table-has-order"],
  [{ ...free, status: "out-of-service" } as const, "available", false, "table-out-of-service"],
  [{ ...free, status: "out-of-service" } as const, "available", true, undefined],
] as const)("who may set a table to what (%#)", (state, wanted, mayManage, refusal) => {
  expect(refuseTableStatus(state, wanted, mayManage)).toBe(refusal);
});

test.each([
  ["waiter", 0, 1_000, undefined],
  ["waiter", 0, 1_001, "discount-over-limit"],
  ["waiter", 5_000, 5_000, undefined],
  ["waiter", 5_000, 4_000, "discount-over-limit"],
  ["admin", 0, 10_000, undefined],
] as const)("a %s may take a discount from %s to %s bps: %s", (role, from, to, refusal) => {
  const change = { role, from: rateBps(from), to: rateBps(to) };
  expect(refuseDiscount({ discountLimit: rateBps(1_000) }, change)).toBe(refusal);
});
