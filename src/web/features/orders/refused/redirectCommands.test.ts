// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { RefusedCommand } from "../../../sync/outbox/outboxState.ts";
import type { OutboxRecord } from "../../../sync/outbox/store.ts";
import { redirectCommands } from "./redirectCommands.ts";

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

function refused(record: OutboxRecord, ...laterCommandsOfOrder: OutboxRecord[]): RefusedCommand {
  const refusal = { code: "table-has-active-order", message: "", details: { order: "theirs" } };
  return { record, refusal, laterCommandsOfOrder, hasWaitingScreen: false };
}

test("the commands that wait for an order that could not be opened go to the table's order, in the same sequence", () => {
  const after = redirectCommands(refused(open(), add(a), send()), "theirs");
  expect(after.map(({ path, state }) => `${path} ${state}`)).toEqual([
    "/orders/theirs/lines waiting",
    "/orders/theirs/kot waiting",
  ]);
  expect(after[0]).toMatchObject({ orderId: "theirs", params: { orderId: "theirs" } });
});

test("an order submitted with items adds them and sends their KOT", () => {
  const items = [{ _id: a, menuItem: "dal", quantity: 2, rate: 180 }];
  const head = open(items);
  const [adding, sending] = redirectCommands(refused(head), "theirs");
  expect(adding).toMatchObject({ id: head.id, path: "/orders/theirs/lines", body: { lines: items } });
  expect(sending).toMatchObject({ path: "/orders/theirs/kot", body: { kotNumber: "KOT17000000000001" } });
  expect(sending?.id).not.toBe(head.id);
});

test("when a screen waits for the refusal it submits the items itself, and no KOT is sent before them", () => {
  const items = [{ _id: a, menuItem: "dal", quantity: 2, rate: 180 }];
  expect(redirectCommands({ ...refused(open(items)), hasWaitingScreen: true }, "theirs")).toEqual([]);
});

test("changes of waiting lines are applied to them, and never to what others ordered", () => {
  const more = command("PATCH", "/orders/:orderId/lines/:lineId", { quantity: 5, notes: "hot" }, a);
  const gone = command("DELETE", "/orders/:orderId/lines/:lineId", {}, b);
  // On the device the two additions of the same item were one line: quantity 5 is that of both.
  const again = add("0190c000-0000-4000-8000-00000000000c");
  const after = redirectCommands(refused(open(), add(a), again, add(b, "naan"), more, gone), "theirs");
  expect(after.map(({ body }) => body)).toEqual([
    { lines: [{ _id: a, menuItem: "dal", quantity: 5, rate: 180, notes: "hot" }] },
  ]);
});

test("a command that would change the others' order is parked for a person, redirected to that order", () => {
  const [head, added] = [open(), add(a)];
  const pay = command("PATCH", "/orders/:orderId/pay", { expectedTotal: 180 });
  const [, kept] = redirectCommands(refused(head, added, pay), "theirs");
  expect(kept).toMatchObject({ path: "/orders/theirs/pay", state: "parked" });
});

test("an order that its own waiter deleted leaves nothing", () => {
  const erase = command("DELETE", "/orders/:orderId", {});
  expect(redirectCommands(refused(open(), add(a), erase), "theirs")).toEqual([]);
});
