import { expect, test } from "vitest";
import {
  exampleAddition as addition,
  exampleKot,
  exampleKotItem,
  exampleOrder,
} from "../../testing/examples.ts";
import { withAdditions, withAllLinesSent } from "../order/order.ts";
import { kotsBehind, orderStatusRefusal } from "./orderStatus.ts";
import { voidRefusal, withoutPiecesOf } from "./void.ts";

const open = { status: "pending" } as const;
const pending = exampleKot({ _id: "p", status: "pending" });
const ready = exampleKot({ _id: "r", status: "ready" });

test("an order's status button advances the KOTs that are behind and sets none back", () => {
  expect(kotsBehind([pending, ready], "preparing")).toEqual([pending]);
  expect(kotsBehind([pending, ready], "served")).toEqual([pending, ready]);
  expect(orderStatusRefusal(open, [pending, ready], "preparing")).toBeUndefined();
  expect(orderStatusRefusal(open, [ready], "preparing")).toBe("status-backwards");
  expect(orderStatusRefusal(open, [exampleKot({ kind: "cancel" })], "ready")).toBe("no-kot");
  expect(orderStatusRefusal({ status: "paid" }, [pending], "ready")).toBeUndefined();
  expect(orderStatusRefusal({ status: "cancelled" }, [pending], "ready")).toBe("order-not-open");
});

test("a KOT that already has the status of the button is left alone", () => {
  expect(kotsBehind([ready], "ready")).toEqual([]);
  expect(orderStatusRefusal(open, [ready], "ready")).toBeUndefined();
});

test("voiding a KOT subtracts its quantities from the order once", () => {
  const order = withAllLinesSent(withAdditions(exampleOrder(), [addition({ _id: "a", quantity: 5 })]));
  const item = exampleKotItem({ _id: "i", line: "a", change: "add", quantity: 3, voidedQuantity: 1 });
  const kot = exampleKot({ kind: "order", items: [item] });
  expect(withoutPiecesOf(order, kot).items[0]).toMatchObject({
    quantity: 3,
    amount: 3 * (order.items[0]?.rate ?? 0),
  });
  expect(voidRefusal(kot, order)).toBeUndefined();
  expect(voidRefusal(kot, { ...order, status: "paid" })).toBe("order-not-open");
  expect(voidRefusal({ ...kot, items: [{ ...item, voidedQuantity: 3 }] }, order)).toBe("kot-void");
  const elsewhere = item.work.map((row) => ({ ...row, order: "other" }));
  expect(voidRefusal({ ...kot, items: [{ ...item, work: elsewhere }] }, order)).toBe("kot-divided");
  expect(voidRefusal({ ...kot, kind: "cancel" }, order)).toBe("kot-void");
});

test("a fully voided line leaves the order; a line that is not on the KOT stays", () => {
  const added = withAdditions(exampleOrder(), [
    addition({ _id: "a", quantity: 2 }),
    addition({ _id: "b", quantity: 4, notes: "hot" }),
    addition({ _id: "c", quantity: 1, notes: "dry" }),
  ]);
  const order = withAllLinesSent(added);
  const items = [
    exampleKotItem({ _id: "i", line: "a", quantity: 2 }),
    exampleKotItem({ _id: "j", line: "b", quantity: 1 }),
    exampleKotItem({ _id: "k", line: "b", quantity: 2 }),
  ];
  const left = withoutPiecesOf(order, exampleKot({ items }));
  expect(left.items.map((line) => [line._id, line.quantity, line.sentQuantity, line.amount])).toEqual([
    ["b", 1, 1, 18_000],
    ["c", 1, 1, 18_000],
  ]);
  expect(left.totalAmount).toBe(36_000);
});

test("unsent quantities do not become negative", () => {
  const order = withAdditions(exampleOrder(), [addition({ _id: "a", quantity: 5 })]);
  const kot = exampleKot({ items: [exampleKotItem({ _id: "i", line: "a", quantity: 3 })] });
  expect(withoutPiecesOf(order, kot).items[0]).toMatchObject({ quantity: 2, sentQuantity: 0 });
});
