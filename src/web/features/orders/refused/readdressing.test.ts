// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { RefusedCommand } from "../../../sync/outbox.ts";
import type { OutboxRecord } from "../../../sync/store.ts";
import { readdressed } from "./readdressing.ts";

const a = "0190c000-0000-4000-8000-00000000000a";
const b = "0190c000-0000-4000-8000-00000000000b";
const mine = "0190c000-0000-4000-8000-000000000100";
const table = "0190c000-0000-4000-8000-000000000200";
let position = 0;

function command(method: OutboxRecord["method"], path: string, body: unknown, lineId?: string): OutboxRecord {
  position += 1;
  return {
    id: `key-${position}`,
    position,
    endpoint: `${method} ${path}`,
    label: path,
    method,
    path: path.replace(":orderId", mine).replace(":lineId", lineId ?? ""),
    params: path.includes(":orderId") ? { orderId: mine, ...(lineId && { lineId }) } : {},
    body,
    person: "asha",
    tab: "tab",
    takenAt: 1,
    orderId: mine,
    state: "waiting",
    attempts: 0,
  };
}

const open = (items?: unknown) =>
  command("POST", "/orders", {
    _id: mine,
    table,
    ...(items ? { items, kotNumber: "KOT17000000000001" } : {}),
  });
const add = (_id: string, menuItem = "dal") =>
  command("POST", "/orders/:orderId/lines", {
    lines: [{ _id, menuItem, quantity: 1, rate: 180, notes: "" }],
  });
const send = () => command("POST", "/orders/:orderId/kot", {});

function refused(record: OutboxRecord, ...followers: OutboxRecord[]): RefusedCommand {
  const refusal = { code: "table-has-active-order", message: "", details: { order: "theirs" } };
  return { record, refusal, followers, isAwaited: false };
}

test("what waits for the order that could not be opened goes to the table's order, in its order", () => {
  const after = readdressed(refused(open(), add(a), send()), "theirs");
  expect(after.map(({ path, state }) => `${path} ${state}`)).toEqual([
    "/orders/theirs/lines waiting",
    "/orders/theirs/kot waiting",
  ]);
  expect(after[0]).toMatchObject({ orderId: "theirs", params: { orderId: "theirs" } });
});

test("an order submitted with items adds them and tells the kitchen", () => {
  const items = [{ _id: a, menuItem: "dal", quantity: 2, rate: 180 }];
  const head = open(items);
  const [adding, sending] = readdressed(refused(head), "theirs");
  expect(adding).toMatchObject({ id: head.id, path: "/orders/theirs/lines", body: { lines: items } });
  expect(sending).toMatchObject({ path: "/orders/theirs/kot", body: { kotNumber: "KOT17000000000001" } });
  expect(sending?.id).not.toBe(head.id);
});

test("a screen that waits for the refusal submits the items itself, and no KOT goes ahead of them", () => {
  const items = [{ _id: a, menuItem: "dal", quantity: 2, rate: 180 }];
  expect(readdressed({ ...refused(open(items)), isAwaited: true }, "theirs")).toEqual([]);
});

test("changes to waiting lines go into them, and never touch what the others ordered", () => {
  const more = command("PATCH", "/orders/:orderId/lines/:lineId", { quantity: 5, notes: "hot" }, a);
  const gone = command("DELETE", "/orders/:orderId/lines/:lineId", {}, b);
  // The same dish twice was one line on the device: quantity 5 is that of both.
  const again = add("0190c000-0000-4000-8000-00000000000c");
  const after = readdressed(refused(open(), add(a), again, add(b, "naan"), more, gone), "theirs");
  expect(after.map(({ body }) => body)).toEqual([
    { lines: [{ _id: a, menuItem: "dal", quantity: 5, rate: 180, notes: "hot" }] },
  ]);
});

test("what would change the others' order waits for a person, addressed to it", () => {
  const [head, added] = [open(), add(a)];
  const pay = command("PATCH", "/orders/:orderId/pay", { expectedTotal: 180 });
  const [, kept] = readdressed(refused(head, added, pay), "theirs");
  expect(kept).toMatchObject({ path: "/orders/theirs/pay", state: "parked" });
});

test("an order that its own waiter deleted leaves nothing", () => {
  const erase = command("DELETE", "/orders/:orderId", {});
  expect(readdressed(refused(open(), add(a), erase), "theirs")).toEqual([]);
});
