import { expect, test } from "vitest";
import { paise, rateBps } from "../../money.ts";
import {
  businessDay,
  exampleAddition,
  exampleBill,
  exampleOrder,
  exampleSettings,
  now,
  person,
} from "../../testing/examples.ts";
import { instant } from "../../time.ts";
import { withAdditions, withChanges } from "../order/order.ts";
import { cancelBillRefusal, newBill } from "./newBill.ts";

const [, curry] = exampleBill().lines;
const ordered = withAdditions(exampleOrder(), [
  exampleAddition({ _id: "a", quantity: 2 }),
  exampleAddition({
    _id: "b",
    menuItem: { _id: "curry", name: curry?.name ?? "" },
    rate: paise(40_550),
    isVeg: false,
  }),
]);

test("a bill has its order's lines and totals, its number and the issuer", () => {
  const issuedAt = instant(now + 3_600_000);
  const issuedBy = { _id: "0190c000-0000-4000-8000-000000000009", name: "Ravi" };
  const bill = newBill(withChanges(ordered, { discount: { percent: rateBps(1000) } }), {
    _id: "bill",
    invoiceNumber: "A/26-27/000123",
    liquorInvoiceNumber: null,
    settings: exampleSettings({ thankYou: "Come again" }),
    issuedBy,
    businessDay,
    now: issuedAt,
    paidAt: null,
    replaces: "A/26-27/000122",
  });
  // exampleBill is the same evening's bill, its figures computed by hand.
  expect(bill).toEqual(
    exampleBill({
      orderTime: ordered.createdAt,
      createdAt: issuedAt,
      issuedBy,
      waiter: person,
      issuer: { ...exampleBill().issuer, thankYou: "Come again" },
      replaces: "A/26-27/000122",
      printCount: 0,
    }),
  );
});

test("a bill issued with its payment is paid immediately", () => {
  const made = {
    _id: "bill",
    invoiceNumber: "A/26-27/000123",
    liquorInvoiceNumber: null,
    settings: exampleSettings(),
    issuedBy: person,
    businessDay,
    now,
    replaces: null,
  };
  expect(newBill(ordered, { ...made, paidAt: now })).toMatchObject({ status: "paid", paidAt: now });
  expect(newBill(ordered, { ...made, paidAt: null })).toMatchObject({ status: "issued", paidAt: null });
});

test.each([
  ["issued", undefined],
  ["paid", "bill-not-open"],
  ["cancelled", "bill-not-open"],
] as const)("whether a bill that is %s may be cancelled: %s", (status, refusal) => {
  expect(cancelBillRefusal({ status })).toBe(refusal);
});
