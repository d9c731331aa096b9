import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PAISE_MAX, paise, sum, ZERO } from "../../money.ts";
import { exampleAddition, exampleOrder } from "../../testing/examples.ts";
import { withAdditions } from "../order/order.ts";
import { payingApi } from "./paying.ts";
import { paymentTypeOf, refusePay, settlementOf } from "./settlement.ts";

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

describe("cash taken offline", () => {
  const offline = (expectedTotal: number, more: object = {}) =>
    ({ paymentType: "cash", expectedTotal: paise(expectedTotal), takenOffline: true, ...more }) as const;
  const total = order.grandTotal;
  const closed = { ...order, status: "paid" } as const;

  test("cash taken offline is never refused, whatever became of the order", () => {
    for (const body of [
      offline(1),
      offline(total, { version: 99 }),
      offline(total, { cashGiven: paise(1) }),
    ]) {
      for (const one of [order, exampleOrder(), closed, { ...order, status: "cancelled" } as const]) {
        expect(refusePay(one, body)).toBeUndefined();
      }
    }
  });

  test.each([
    ["the total it was taken for settles the order", order, total, true, 0],
    ["less leaves the rest due", order, total - 2_000, true, -2_000],
    ["more is overpaid", order, total + 2_000, true, 2_000],
    ["nothing settles an order twice", closed, total, false, total],
    ["a cancelled order stays so", { ...order, status: "cancelled" } as const, total, false, total],
    ["an order without lines stays open", exampleOrder(), 500, false, 500],
  ])("cash taken offline: %s", (_, one, taken, isSettling, balance) => {
    expect(settlementOf(one, offline(taken))).toEqual({ isSettling, received: taken, balance });
  });

  test("no more was received than was given", () => {
    expect(settlementOf(order, offline(total, { cashGiven: paise(100) })).received).toBe(100);
    expect(settlementOf(order, offline(total, { cashGiven: paise(total + 100) })).received).toBe(total);
  });

  test("money received is always the total that it settles and the balance that it leaves", () => {
    const amounts = fc.integer({ min: 0, max: 1_000_000 });
    const orders = fc.constantFrom(order, closed, exampleOrder());
    fc.assert(
      fc.property(orders, amounts, fc.option(amounts), (one, taken, given) => {
        const cash = given === null ? {} : { cashGiven: paise(given) };
        const { isSettling, received, balance } = settlementOf(one, offline(taken, cash));
        expect(received).toBe(sum([isSettling ? one.grandTotal : ZERO, balance]));
        expect(received).toBeLessThanOrEqual(taken);
      }),
    );
  });

  test.each([
    [{ paymentType: "cash", expectedTotal: 500 }, undefined],
    [{ status: "cash", expectedTotal: 0 }, undefined],
    [{ paymentType: "upi", expectedTotal: 500 }, "paymentType"],
    [{ status: "paid", expectedTotal: 500 }, "paymentType"],
    [{ paymentType: "cash" }, "expectedTotal"],
    [{ paymentType: "cash", expectedTotal: -1 }, "expectedTotal"],
    [{ paymentType: "cash", expectedTotal: PAISE_MAX / 100 }, undefined],
    [{ paymentType: "cash", expectedTotal: PAISE_MAX / 100 + 0.01 }, "expectedTotal"],
  ])("%j needs %s", (body, field) => {
    const { error } = payingApi.pay.body.safeDecode({ ...body, takenOffline: true } as never);
    expect(error?.issues.map(({ path }) => path.join("."))).toEqual(field && [field]);
    expect(payingApi.pay.body.safeDecode(body as never).success).toBe(true);
    expect(payingApi.pay.body.safeDecode({ ...body, takenOffline: false } as never).success).toBe(false);
  });
});

test("a payment at the counter is the total, and leaves nothing", () => {
  expect(settlementOf(order, {})).toEqual({ isSettling: true, received: order.grandTotal, balance: 0 });
  expect(refusePay(order, { cashGiven: paise(order.grandTotal - 1) })).toBe("cash-too-little");
});
