import { expect, test } from "vitest";
import { openingRefusal, tableStatusRefusal } from "./opening.ts";

const free = { isAreaActive: true, status: "available", openOrder: undefined } as const;
const order = {};

test.each([
  [free, undefined],
  [{ ...free, status: "reserved" } as const, undefined],
  [{ ...free, status: "out-of-service" } as const, "table-out-of-service"],
  [{ ...free, isAreaActive: false }, "area-inactive"],
  [{ ...free, openOrder: order }, "table-has-active-order"],
])("whether a table may be opened (%#)", (state, refusal) => {
  expect(openingRefusal(state)).toBe(refusal);
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
  expect(tableStatusRefusal(state, wanted, mayManage)).toBe(refusal);
});
