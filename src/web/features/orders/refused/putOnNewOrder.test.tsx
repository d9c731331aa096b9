import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { closingApi } from "#domain/orders/commands/closing.ts";
import { sendingApi } from "#domain/orders/commands/sending.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { Order, OrderClosing } from "#domain/orders/order/api.ts";
import { waitFor } from "#domain/testing/waitFor.ts";
import { device } from "../../../sync/device.ts";
import type { NewCommand } from "../../../sync/outbox/outboxState.ts";
import type { OutboxRecord } from "../../../sync/outbox/store.ts";
import { endpointId } from "../../../sync/outbox/wireCommand.ts";
import { closing, order, table } from "../../../testing/examples.ts";
import { linesOf, parkLinesOfRefusedOpening, targetOfLateLines } from "./lateLines.ts";
import { usePutOnNewOrder } from "./usePutOnNewOrder.ts";

const LINE = "0190c000-0000-4000-8000-0000000000a1";
const THEIRS = "0190c000-0000-4000-8000-0000000000b1";

interface Sent {
  readonly path: string;
  readonly body: { readonly table?: string; readonly lines?: readonly { readonly _id: string }[] };
}
let sent: Sent[];
let answers: (path: string) => Response | undefined;
let stop = () => {};

const headers = { "x-seq": "1", "x-epoch": "e" };
const answerOf = (path: string) => {
  const one = Order.encode({ ...order, _id: path.includes(THEIRS) ? THEIRS : order._id });
  return path.endsWith("/kot") ? { order: one, kot: null } : one;
};

beforeEach(async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  sent = [];
  answers = () => undefined;
  vi.stubGlobal("fetch", async (path: string, { body = "{}" }: { body?: string } = {}) => {
    if (path.endsWith("/health")) return Response.json({});
    sent.push({ path: path.slice("/api".length), body: JSON.parse(body) });
    return answers(path) ?? Response.json(answerOf(path), { headers });
  });
  await device.connection.check();
  device.session.start("secret", { id: "p", username: "asha", name: "Asha", role: "waiter" });
  stop = device.outbox.startDelivering();
  sent.length = 0;
});
afterEach(async () => {
  stop();
  for (const { id } of device.outbox.records.get()) await device.outbox.discard(id);
  vi.unstubAllGlobals();
});

const made = (
  endpoint: typeof takingApi.addLines | typeof sendingApi.sendKot | typeof takingApi.removeLine,
  body: unknown,
): NewCommand => ({
  endpoint: endpointId(endpoint),
  label: endpoint.summary,
  failure: endpoint.failure,
  method: endpoint.method,
  path: endpoint.path.replace(":orderId", order._id).replace(":lineId", LINE),
  params: { orderId: order._id, ...(endpoint === takingApi.removeLine && { lineId: LINE }) },
  body,
  person: "p",
  orderId: order._id,
});

const refused = () =>
  Response.json(
    { code: "order-closed", message: "Gone.", details: OrderClosing.encode(closing) },
    { status: 409, headers },
  );

/** Parks a line for the deleted order, with a KOT or other commands behind it, and returns the line's record. */
async function parkedLine(behind = [made(sendingApi.sendKot, {})]): Promise<OutboxRecord> {
  answers = (path) => (path.includes(`/${order._id}/`) ? refused() : undefined);
  const lines = [{ _id: LINE, menuItem: "dosa", quantity: 1, rate: 150 }];
  await Promise.all([
    device.outbox.enqueue(made(takingApi.addLines, { lines }), true),
    ...behind.map((command) => device.outbox.enqueue(command, true)),
  ]);
  await waitFor(() => expect(parked()).toHaveLength(1 + behind.length));
  sent.length = 0;
  const [record] = parked();
  if (!record) throw new Error("nothing is parked");
  return record;
}

const parked = () => device.outbox.records.get().filter(({ state }) => state === "parked");

test("a parked line of a closed order goes to a new order of its table, with its KOT", async () => {
  const record = await parkedLine();
  expect(targetOfLateLines(record)).toEqual({ table: { _id: table._id, name: table.name } });
  const { result } = renderHook(() => usePutOnNewOrder());
  await result.current(record, targetOfLateLines(record) ?? { table });
  const [opened, added, kot] = sent;
  const id = z.object({ _id: z.string() }).parse(opened?.body)._id;
  expect(opened).toMatchObject({ path: "/orders", body: { table: table._id } });
  expect(id).not.toBe(order._id);
  expect(added).toMatchObject({ path: `/orders/${id}/lines`, body: { lines: [{ _id: LINE }] } });
  expect(kot?.path).toBe(`/orders/${id}/kot`);
  expect(parked()).toEqual([]);
});

test("a parked line of a closed takeaway goes to a new takeaway of the same guest", async () => {
  const record = await parkedLine();
  const place = { kind: "takeaway", name: "Meera" };
  const details = { table: { _id: order._id, name: "Takeaway 12" }, place };
  const at = targetOfLateLines({ ...record, refusal: { code: "order-closed", message: "", details } });
  const { result } = renderHook(() => usePutOnNewOrder());
  await result.current(record, at ?? { table });
  expect(sent[0]).toMatchObject({ path: "/orders", body: { place } });
  expect(sent[0]?.body).not.toHaveProperty("table");
});

const tableTaken = { code: "table-has-active-order", message: "" };

test("a parked line joins the table's current order", async () => {
  const record = await parkedLine();
  const open = `/orders?table=${table._id}&status=open`;
  answers = (path) => {
    if (path.endsWith(open)) return Response.json([answerOf(THEIRS)], { headers });
    return path.endsWith("/orders") ? Response.json(tableTaken, { status: 409, headers }) : undefined;
  };
  const { result } = renderHook(() => usePutOnNewOrder());
  await result.current(record, { table });
  expect(sent.map(({ path }) => path)).toEqual([
    "/orders",
    open,
    `/orders/${THEIRS}/lines`,
    `/orders/${THEIRS}/kot`,
  ]);
  expect(parked()).toEqual([]);
});

test("a parked line joins a known order, also one without a table, which cannot be found by its place", async () => {
  const record = await parkedLine();
  answers = () => undefined;
  const { result } = renderHook(() => usePutOnNewOrder());
  await result.current(record, { table: { _id: THEIRS, name: "Takeaway 12" } }, THEIRS);
  expect(sent.map(({ path }) => path)).toEqual([`/orders/${THEIRS}/lines`, `/orders/${THEIRS}/kot`]);
  expect(parked()).toEqual([]);
});

const outOfStock = { code: "item-not-available", message: "Out of Stock" };
test("a line that the other order refuses stays parked", async () => {
  const record = await parkedLine();
  answers = (path) =>
    path.endsWith("/lines") ? Response.json(outOfStock, { status: 409, headers }) : undefined;
  const { result } = renderHook(() => usePutOnNewOrder());
  await result.current(record, { table });
  expect(parked().map(({ id }) => id)).toContain(record.id);
});

test("a line whose table takes no orders stays parked", async () => {
  const record = await parkedLine();
  const code = "table-out-of-service";
  answers = (path) =>
    path.endsWith("/orders") ? Response.json({ code, message: code }, { status: 409, headers }) : undefined;
  const { result } = renderHook(() => usePutOnNewOrder());
  await result.current(record, { table });
  expect(sent.map(({ path }) => path)).toEqual(["/orders"]);
  expect(parked()).toHaveLength(2);
});

test("no order is opened for a line that was removed later", async () => {
  const record = await parkedLine([made(takingApi.removeLine, {}), made(sendingApi.sendKot, {})]);
  answers = () => undefined;
  const { result } = renderHook(() => usePutOnNewOrder());
  await result.current(record, { table });
  expect(sent).toEqual([]);
  expect(parked()).toEqual([]);
});

test("other parked commands are not offered for a new order", async () => {
  const record = await parkedLine();
  expect(targetOfLateLines({ ...record, refusal: { code: "order-not-open", message: "" } })).toBeUndefined();
  expect(targetOfLateLines({ ...record, endpoint: endpointId(sendingApi.sendKot) })).toBeUndefined();
});

const GRILLED = "0190c000-0000-4000-8000-0000000000a2";
const more = {
  lines: [
    { _id: GRILLED, menuItem: "dosa", quantity: 2, rate: 150 },
    { _id: "0190c000-0000-4000-8000-0000000000a3", menuItem: "naan", quantity: 1, rate: 40, notes: "crisp" },
  ],
};

test("parked lines are offered with this device's later changes: joined, changed or removed", async () => {
  const change = { ...made(takingApi.removeLine, { quantity: 5 }), method: "PATCH" as const };
  const record = await parkedLine([
    made(takingApi.addLines, more),
    { ...change, endpoint: endpointId(takingApi.changeLine) },
  ]);
  expect(linesOf(parked())).toMatchObject([
    { _id: LINE, menuItem: "dosa", quantity: 5 },
    { menuItem: "naan", quantity: 1, notes: "crisp" },
  ]);
  expect(linesOf([record])).toMatchObject([{ _id: LINE, quantity: 1 }]);
});

test("lines added to an order whose opening is refused are parked for the table's current order", async () => {
  const record = await parkedLine();
  const refusal = { code: "table-has-active-order", message: "", details: { order: THEIRS, table } };
  const open = { ...record, id: "first", endpoint: endpointId(takingApi.openOrder), body: { table: "t" } };
  const opening = { record: open, refusal, hasWaitingScreen: true, laterOfOrder: [record] };
  const [kept] = parkLinesOfRefusedOpening(opening) ?? [];
  expect(kept).toMatchObject({ id: record.id, state: "parked" });
  expect(kept && targetOfLateLines(kept)).toMatchObject({ table: { _id: table._id } });
  // An order that this device has freed again needs no offer.
  const body = { status: "available", order: order._id };
  const left = { ...record, endpoint: endpointId(closingApi.setTableStatus), body };
  for (const hasWaitingScreen of [true, false]) {
    const refusedToo = { ...opening, hasWaitingScreen, laterOfOrder: [left] };
    expect(parkLinesOfRefusedOpening(refusedToo)).toEqual([]);
  }
  expect(parkLinesOfRefusedOpening({ ...opening, laterOfOrder: [left, record] })).toHaveLength(1);
  const alone = { ...opening, hasWaitingScreen: false, laterOfOrder: [] };
  expect(parkLinesOfRefusedOpening(alone)).toEqual([]);
  expect(parkLinesOfRefusedOpening({ ...opening, hasWaitingScreen: false })).toBeUndefined();
});
