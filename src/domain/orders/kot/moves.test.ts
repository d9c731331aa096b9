import { expect, test } from "vitest";
import {
  exampleAddition as addition,
  exampleKot,
  exampleKotItem,
  exampleOrder,
  now,
  person,
} from "../../testing/examples.ts";
import { Day } from "../../time.ts";
import { withAdditions, withAllLinesSent } from "../order/order.ts";
import { deltaOf } from "./delta.ts";
import { kotsBehind, refuseOrderStatus } from "./moves.ts";
import { kotNumberAt, newKot } from "./newKot.ts";
import { refuseVoid, withoutPiecesOf } from "./void.ts";

const open = { status: "pending" } as const;
const pending = exampleKot({ _id: "p", status: "pending" });
const ready = exampleKot({ _id: "r", status: "ready" });

test("an order's button moves the tickets that are behind, and never one back", () => {
  expect(kotsBehind([pending, ready], "preparing")).toEqual([pending]);
  expect(kotsBehind([pending, ready], "served")).toEqual([pending, ready]);
  expect(refuseOrderStatus(open, [pending, ready], "preparing")).toBeUndefined();
  expect(refuseOrderStatus(open, [ready], "preparing")).toBe("status-backwards");
  expect(refuseOrderStatus(open, [exampleKot({ kind: "cancel" })], "ready")).toBe("no-kot");
  expect(refuseOrderStatus({ status: "paid" }, [pending], "ready")).toBe("order-not-open");
});

test("a ticket's number is the time and 0 to 999, and another one at every attempt", () => {
  const numbers = Array.from({ length: 2_500 }, (_, attempt) => kotNumberAt(now, 998, attempt));
  expect(numbers[0]).toBe(`KOT${now}998`);
  expect(new Set(numbers).size).toBe(2_500);
  expect(numbers.every((number) => /^KOT\d{13,16}$/.test(number))).toBe(true);
});

test("a ticket takes its pieces off the order once", () => {
  const order = withAdditions(exampleOrder(), [addition({ _id: "a", quantity: 5 })]);
  const item = exampleKotItem({ _id: "i", line: "a", change: "add", quantity: 3, voidedQuantity: 1 });
  const kot = exampleKot({ kind: "order", items: [item] });
  expect(withoutPiecesOf(order, kot).items[0]).toMatchObject({
    quantity: 3,
    amount: 3 * (order.items[0]?.rate ?? 0),
  });
  expect(refuseVoid(kot, open)).toBeUndefined();
  expect(refuseVoid(kot, { status: "paid" })).toBe("order-not-open");
  expect(refuseVoid({ ...kot, items: [{ ...item, voidedQuantity: 3 }] }, open)).toBe("kot-void");
  expect(refuseVoid({ ...kot, kind: "cancel" }, open)).toBe("kot-void");
});

test("a ticket that only cancels is born served", () => {
  const order = withAllLinesSent(withAdditions(exampleOrder(), [addition({ _id: "a", quantity: 2 })]));
  let made = 0;
  const about = {
    token: 7,
    sentBy: person,
    notes: "",
    businessDay: Day.decode("2026-11-20"),
    now,
    kotNumber: "KOT1",
  };
  const kot = newKot(order, deltaOf({ items: [] }, order.items), { ...about, newId: () => `id${++made}` });
  expect(kot).toMatchObject({ kind: "cancel", status: "served", token: 7, voided: null, isPrinted: false });
  expect(kot.items).toMatchObject([{ change: "cancel", quantity: 2, line: "a", voidedQuantity: 0 }]);
});
