import { describe, expect, test } from "vitest";
import { PAISE_MAX, paise } from "../../money.ts";
import { exampleAddition, exampleOrder } from "../../testing/examples.ts";
import { withAdditions } from "../order/order.ts";
import { payingApi } from "./paying.ts";
import { paymentRefusal, requestedPaymentType, toSettlement } from "./settlement.ts";

const order = withAdditions(exampleOrder(), [exampleAddition({ _id: "a" })]);

describe("settling", () => {
  test.each([
    [{ paymentType: "upi" }, "upi"],
    [{ status: "credit" }, "credit"],
    [{ paymentType: "cash", status: "paid" }, "cash"],
    [{ paymentType: "completed" }, "card"],
    [{ status: "settled" }, "card"],
    [{}, "card"],
  ] as const)("an order by card is paid with %j by %s", (body, type) => {
    expect(requestedPaymentType({ paymentType: "card" }, body)).toBe(type);
  });

  test("settling refuses a total or version that the person did not see", () => {
    expect(
      paymentRefusal(order, { expectedTotal: order.grandTotal, version: order.version }),
    ).toBeUndefined();
    expect(paymentRefusal(order, {})).toBeUndefined();
    expect(paymentRefusal(order, { expectedTotal: paise(order.grandTotal - 100) })).toBe("total-changed");
    expect(paymentRefusal(order, { expectedTotal: order.grandTotal, version: 99 })).toBe("version-stale");
  });

  test("an empty or a closed order is not settled", () => {
    expect(paymentRefusal(exampleOrder(), {})).toBe("order-empty");
    expect(paymentRefusal({ ...order, status: "paid" }, {})).toBe("order-not-open");
  });
});

describe("cash taken offline", () => {
  const offline = (expectedTotal: number, more: object = {}) =>
    ({ paymentType: "cash", expectedTotal: paise(expectedTotal), takenOffline: true, ...more }) as const;
  const total = order.grandTotal;
  const closed = { ...order, status: "paid" } as const;

  test("offline cash is never refused, whatever the order's state", () => {
    for (const body of [
      offline(1),
      offline(total, { version: 99 }),
      offline(total, { cashGiven: paise(1) }),
    ]) {
      for (const one of [order, exampleOrder(), closed, { ...order, status: "cancelled" } as const]) {
        expect(paymentRefusal(one, body)).toBeUndefined();
      }
    }
  });

  test.each([
    ["the total it was taken for settles the order", order, total, true],
    ["less settles it too", order, total - 2_000, true],
    ["and so does more", order, total + 2_000, true],
    ["nothing settles an order twice", closed, total, false],
    ["a cancelled order stays so", { ...order, status: "cancelled" } as const, total, false],
    ["an order without lines stays open", exampleOrder(), 500, false],
  ])("cash taken offline: %s", (_, one, taken, closes) => {
    const settlement = toSettlement(one, offline(taken));
    expect(settlement).toMatchObject({
      outcome: closes ? "closes" : "kept",
      isOffline: true,
      tenders: [{ type: "cash", amount: taken }],
    });
  });

  test("recorded cash is at most the cash given", () => {
    const received = (cashGiven: number) =>
      toSettlement(order, offline(total, { cashGiven: paise(cashGiven) })).tenders[0]?.amount;
    expect([received(100), received(total + 100)]).toEqual([100, total]);
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

test("a payment without tenders is the amount due", () => {
  const total = order.grandTotal;
  const paid = (amountPaid: number) => toSettlement({ ...order, amountPaid: paise(amountPaid) }, {}).tenders;
  expect(paid(0)).toMatchObject([{ amount: total, tip: 0, cashGiven: null, changeDue: null }]);
  expect(paid(5_000)).toMatchObject([{ amount: total - 5_000 }]);
  expect(paymentRefusal(order, { cashGiven: paise(total - 1) })).toBe("cash-too-little");
  const partlyPaid = { ...order, amountPaid: paise(5_000) };
  expect(paymentRefusal(partlyPaid, { expectedTotal: total })).toBe("total-changed");
  expect(paymentRefusal(partlyPaid, { expectedTotal: paise(total - 5_000) })).toBeUndefined();
});

test("an order whose payments cover it closes with what it has", () => {
  const covered = { ...order, amountPaid: paise(order.grandTotal + 100) };
  expect(toSettlement(covered, {})).toMatchObject({ tenders: [], outcome: "closes" });
  expect(toSettlement(covered, { tip: paise(500) }).tenders).toMatchObject([{ amount: 0, tip: 500 }]);
});
