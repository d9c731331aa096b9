import { describe, expect, test } from "vitest";
import { paise } from "../money.ts";
import { withAdditions } from "../orders/order.ts";
import { exampleAddition, exampleOrder } from "../testing/examples.ts";
import { paymentTypeOf, refusePay } from "./pay.ts";

const order = withAdditions(exampleOrder(), [exampleAddition({ _id: "a" })]);

describe("settling", () => {
  test.each([
    [{ paymentType: "upi" }, "upi"],
    [{ status: "credit" }, "credit"],
    [{ paymentType: "card", status: "paid" }, "card"],
    [{ status: "settled" }, "cash"],
    [{}, "cash"],
  ] as const)("%j is paid by %s", (body, type) => {
    expect(paymentTypeOf(order, body)).toBe(type);
  });

  test("nobody settles a sum or a state they did not see", () => {
    expect(refusePay(order, { expectedTotal: order.grandTotal, version: order.version })).toBeUndefined();
    expect(refusePay(order, {})).toBeUndefined();
    expect(refusePay(order, { expectedTotal: paise(order.grandTotal - 100) })).toBe("total-changed");
    expect(refusePay(order, { expectedTotal: order.grandTotal, version: 99 })).toBe("version-stale");
  });

  test("an empty or a closed order is not settled", () => {
    expect(refusePay(exampleOrder(), {})).toBe("order-empty");
    expect(refusePay({ ...order, status: "paid" }, {})).toBe("order-not-open");
  });
});
