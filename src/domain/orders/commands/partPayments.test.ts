import fc from "fast-check";
import { expect, test } from "vitest";
import { allocate, paise } from "../../money.ts";
import { exampleAddition, exampleOrder } from "../../testing/examples.ts";
import type { Order } from "../order/api.ts";
import { withAdditions, withLine } from "../order/order.ts";
import type { TenderBody } from "./paying.ts";
import { paymentRefusal, toSettlement, withSettlement } from "./settlement.ts";

/** One thing that happens to an order: money, or a dish more or less. */
type Event =
  | { readonly kind: "tenders"; readonly tenders: readonly TenderBody[] }
  | { readonly kind: "shares"; readonly parts: number }
  | { readonly kind: "rest"; readonly tip: number; readonly given: number }
  | { readonly kind: "add"; readonly rate: number }
  | { readonly kind: "quantity"; readonly quantity: number };

const amounts = fc.integer({ min: 1, max: 60_000 });
const tenders: fc.Arbitrary<TenderBody> = fc.record({
  type: fc.constantFrom("cash" as const, "card" as const, "upi" as const),
  amount: amounts.map(paise),
  tip: fc.option(amounts.map(paise), { nil: undefined }),
  cashGiven: fc.option(amounts.map(paise), { nil: undefined }),
});
const events: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("shares" as const), parts: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("tenders" as const),
      tenders: fc.array(tenders, { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("rest" as const), tip: amounts, given: fc.nat(120_000) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("add" as const), rate: amounts }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("quantity" as const),
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
  },
);

/** Counts what the resort holds, beside the program. */
interface Drawer {
  received: number;
  tips: number;
}

/** Shares are of the exact rest, so that the last one covers it to the paisa. */
function bodyOf(
  order: Order,
  event: Exclude<Event, { readonly kind: "add" | "quantity" }>,
  { received }: Drawer,
) {
  if (event.kind === "tenders") return { tenders: [...event.tenders] };
  if (event.kind === "rest")
    return { paymentType: "cash" as const, tip: paise(event.tip), cashGiven: paise(event.given) };
  const shares = allocate(paise(Math.max(1, order.grandTotal - received)), Array(event.parts).fill(1));
  return { tenders: shares.map((amount) => ({ type: "card" as const, amount })) };
}

function happen(order: Order, event: Event, drawer: Drawer, n: number): Order {
  if (event.kind === "add")
    return withAdditions(order, [exampleAddition({ _id: `l${n}`, rate: paise(event.rate) })]);
  if (event.kind === "quantity")
    return withLine(order, order.items[0]?._id ?? "", { quantity: event.quantity });
  const body = bodyOf(order, event, drawer);
  if (paymentRefusal(order, body)) return order;
  const settlement = toSettlement(order, body);
  for (const { amount, tip, cashGiven, changeDue } of settlement.tenders) {
    drawer.received += amount;
    drawer.tips += tip;
    expect(amount).toBeGreaterThanOrEqual(0);
    expect(changeDue ?? 0).toBeGreaterThanOrEqual(0);
    // The cash that stays in the drawer is never less than the sum that counts.
    if (cashGiven !== null) expect(cashGiven - (changeDue ?? 0)).toBeGreaterThanOrEqual(amount);
  }
  const after = withSettlement(order, settlement);
  const isCovered = drawer.received >= order.grandTotal;
  expect([after.status === "paid", settlement.outcome]).toEqual([isCovered, isCovered ? "closes" : "part"]);
  return after;
}

test("after any payments and changes, payments add up, tips are separate and an order is closed exactly if it is covered", () => {
  fc.assert(
    fc.property(fc.array(events, { minLength: 1, maxLength: 20 }), (sequence) => {
      const drawer: Drawer = { received: 0, tips: 0 };
      let order = withAdditions(exampleOrder(), [exampleAddition({ _id: "first" })]);
      for (const [n, event] of sequence.entries()) {
        if (order.status === "paid") break;
        order = happen(order, event, drawer, n);
        expect(order.amountPaid).toBe(drawer.received);
      }
      // Nothing was taken beyond a bill: only a change after it leaves more than the total.
      if (order.status === "paid" && sequence.every(({ kind }) => kind !== "quantity"))
        expect(order.amountPaid).toBe(order.grandTotal);
    }),
  );
});

test("an open order refuses a payment of one paisa more than its amount due", () => {
  const order = withAdditions(exampleOrder(), [exampleAddition({ _id: "first" })]);
  const rest = order.grandTotal - 5_000;
  const partlyPaid = { ...order, amountPaid: paise(5_000) };
  const two = (first: number, second: number) => ({
    tenders: [
      { type: "card" as const, amount: paise(first) },
      { type: "upi" as const, amount: paise(second) },
    ],
  });
  expect(paymentRefusal(partlyPaid, two(rest - 1, 2))).toBe("over-rest");
  expect(paymentRefusal(partlyPaid, two(rest - 1, 1))).toBeUndefined();
  expect(toSettlement(partlyPaid, two(rest - 1, 1)).outcome).toBe("closes");
  expect(toSettlement(partlyPaid, two(rest - 2, 1)).outcome).toBe("part");
});
