// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { Refusal } from "#domain/refusal.ts";
import { waitFor } from "#domain/testing/waitFor.ts";
import type { NewCommand } from "../../../sync/outbox/outboxState.ts";
import { idempotencyKey, memoryStore } from "../../../sync/outbox/store.ts";
import { type Device, fakeServer, newOutbox, ok, paths, states } from "../../../sync/testing/outboxParts.ts";
import { answeredBody, parkLateKot } from "./lateKot.ts";

const details = {
  orderedAt: "2026-11-20T14:30:00.000Z",
  table: { _id: "t4", name: "T4" },
  lines: [{ _id: "l1", name: "Idli", quantity: 2, notes: "" }],
};
let server = fakeServer();
let device: Device;
beforeEach(() => {
  server = fakeServer();
  device = { person: "asha", isReachable: false };
});

const made = (method: "POST" | "PATCH", path: string, body: object = {}): NewCommand => ({
  endpoint: `${method} ${path}`,
  label: path,
  method,
  path: path.replace(":orderId", "o1"),
  body,
  params: { orderId: "o1" },
  person: "asha",
  orderId: "o1",
});
const kot = made("POST", "/orders/:orderId/kot");
const lines = made("POST", "/orders/:orderId/lines");
const cash = made("PATCH", "/orders/:orderId/pay", { paymentType: "cash", expectedTotal: 10 });

/** Makes the commands offline; after the reconnect the server asks about each KOT that comes late. */
async function deliverLate(...commands: readonly NewCommand[]) {
  const outbox = newOutbox(server, memoryStore(), device);
  outbox.onRefused(parkLateKot);
  outbox.startDelivering();
  for (const command of commands) await outbox.enqueue(command);
  server.answer(({ path, body }) => {
    const isAsked = path.endsWith("/kot") || (path === "/orders" && "items" in Object(body));
    return isAsked && !("late" in Object(body)) ? new Refusal("kot-late", details) : ok;
  });
  device.isReachable = true;
  outbox.deliverNow();
  await settled(outbox);
  return outbox;
}

async function settled(outbox: ReturnType<typeof newOutbox>): Promise<void> {
  await waitFor(() => {
    for (const state of states(outbox)) expect(state).toMatch(/delivered|parked/);
  });
}

test("until a late KOT is answered only its order's KOTs are held back: lines and cash are sent", async () => {
  const outbox = await deliverLate(kot, lines, kot, cash);
  expect(states(outbox).filter((state) => state.endsWith("parked"))).toEqual([
    "/orders/o1/kot parked",
    "/orders/o1/kot parked",
  ]);
  expect(paths(server.reached)).toEqual(["/orders/o1/kot", "/orders/o1/lines", "/orders/o1/pay"]);
});

test("the answer is sent under a new key, and the KOTs behind it under their own", async () => {
  const outbox = await deliverLate(kot, kot);
  const [first, second] = outbox.records.get();
  if (!first || !second) throw new Error("the KOT is not kept");
  server.reached.length = 0;
  await outbox.retry(first.id, answeredBody(first, true));
  await settled(outbox);
  expect(server.reached.map(({ key, body }) => [key, body])).toEqual([
    [idempotencyKey({ ...first, retries: 1 }), { late: { ...details, isKnown: true } }],
    [second.id, {}],
  ]);
});

test("a late order is opened with its dishes, and only its KOT is parked", async () => {
  const items = [{ _id: "l1", menuItem: "dosa", quantity: 2 }];
  const open = { ...made("POST", "/orders", { _id: "o1", table: "t4", items }), params: {} };
  const outbox = await deliverLate(open, lines, cash);
  expect(states(outbox).filter((state) => state.endsWith("parked"))).toEqual(["/orders/o1/kot parked"]);
  expect(new Set(server.reached.map(({ key }) => key)).size).toBe(6);
  expect(server.reached.map(({ path, body }) => [path, body]).slice(1)).toEqual([
    ["/orders", { _id: "o1", table: "t4" }],
    ["/orders/o1/lines", { lines: items }],
    ["/orders/o1/kot", {}],
    ["/orders/o1/lines", {}],
    ["/orders/o1/pay", { paymentType: "cash", expectedTotal: 10 }],
  ]);
});
