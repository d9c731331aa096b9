// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refusal } from "#domain/refusal.ts";
import { waitFor } from "#domain/testing/waitFor.ts";
import { Failure } from "../../../sync/http/failure.ts";
import type { WireAnswer } from "../../../sync/http/transport.ts";
import type { NewCommand } from "../../../sync/outbox/outboxState.ts";
import { memoryStore, type OutboxStore } from "../../../sync/outbox/store.ts";
import { type Device, fakeServer, newOutbox, ok, paths, states } from "../../../sync/testing/outboxParts.ts";
import { notifyRecorded, resendAsReceived } from "./offlineCash.ts";

const notified = vi.hoisted(() => vi.fn<(title: string, text?: string) => void>());
vi.mock("../../../kit/feedback/notify.ts", () => ({ notify: { info: notified } }));

let server = fakeServer();
let device: Device;
beforeEach(() => {
  server = fakeServer();
  device = { person: "asha", isReachable: false };
});
afterEach(() => void notified.mockClear());

type Made = Pick<NewCommand, "endpoint" | "method" | "path" | "body">;

const made = ({ endpoint, method, path, body }: Made): NewCommand => ({
  endpoint,
  label: endpoint,
  method,
  path,
  params: { orderId: "o1" },
  body,
  person: "asha",
  orderId: "o1",
});
const pay = (body: object): Made => ({
  endpoint: "PATCH /orders/:orderId/pay",
  method: "PATCH",
  path: "/orders/o1/pay",
  body,
});
const post = (what: "kot" | "lines"): Made => ({
  endpoint: `POST /orders/:orderId/${what}`,
  method: "POST",
  path: `/orders/o1/${what}`,
  body: what === "kot" ? {} : { lines: [] },
});

function outboxWith(store: OutboxStore) {
  const outbox = newOutbox(server, store, device);
  outbox.onRefused(resendAsReceived);
  outbox.onDelivered(notifyRecorded);
  return outbox;
}

/** Makes commands offline, reconnects, and waits until every command is delivered or parked. */
async function deliverAfterOutage(
  commands: readonly Made[],
  refuse: (path: string, body: unknown) => Refusal | undefined,
  otherwise: WireAnswer = ok,
) {
  const outbox = outboxWith(memoryStore());
  outbox.startDelivering();
  for (const command of commands) await outbox.enqueue(made(command));
  server.answer(({ path, body }) => refuse(path, body) ?? otherwise);
  device.isReachable = true;
  outbox.deliverNow();
  await waitFor(() => {
    for (const state of states(outbox)) expect(state).toMatch(/delivered|parked/);
  });
  return outbox;
}

const cash = { paymentType: "cash", version: 3, expectedTotal: 500, cashGiven: 550 };
const CLOSED = " – the order was already paid or cancelled. The admin sees ₹500 overpaid.";
const isOffline = (body: unknown) => typeof body === "object" && body !== null && "takenOffline" in body;
/** Refuses the settlement as first sent, and accepts it as cash received offline. */
const refusing =
  (code: ConstructorParameters<typeof Refusal>[0], details?: Record<string, unknown>) =>
  (path: string, body: unknown) =>
    path.endsWith("/pay") && !isOffline(body) ? new Refusal(code, details) : undefined;

/** The server's answer once it has recorded the cash. */
const recorded = (status: string, grandTotal: number, balance: number) => ({
  ...ok,
  body: { status, grandTotal, balance },
});

test.each([
  ["total-changed", recorded("paid", 520, -20), " – the total was ₹520. The admin sees ₹20 due."],
  [
    "version-stale",
    recorded("paid", 480.5, 19.5),
    " – the total was ₹480.50. The admin sees ₹19.50 overpaid.",
  ],
  ["version-stale", recorded("paid", 500, 0), "."],
  ["cash-too-little", recorded("paid", 600, -100), " – the total was ₹600. The admin sees ₹100 due."],
  ["order-not-open", recorded("paid", 500, 500), CLOSED],
  ["order-not-open", recorded("cancelled", 500, 500), CLOSED],
  // Somebody else settled it after the first attempt: the text follows the server's last answer.
  ["total-changed", recorded("paid", 520, 500), CLOSED],
  [
    "order-empty",
    recorded("pending", 0, 500),
    " – the order has no items any more. It counts as paid of whatever is added.",
  ],
] as const)(
  "%#: cash refused for %s is sent again as received, in its position, and reported when it is recorded",
  async (code, answer, text) => {
    const outbox = await deliverAfterOutage([pay(cash), post("kot")], refusing(code), answer);
    expect(states(outbox)).toEqual(["/orders/o1/pay delivered", "/orders/o1/kot delivered"]);
    expect(paths(server.reached)).toEqual(["/orders/o1/pay", "/orders/o1/pay", "/orders/o1/kot"]);
    const [first, again] = server.reached;
    expect(again?.takenAt).toBe(first?.takenAt);
    expect(again?.key).not.toBe(first?.key);
    expect(again?.body).toEqual({ ...cash, takenOffline: true });
    expect(notified.mock.calls).toEqual([
      ["Cash payment recorded", `₹500 cash received at 05:30 is recorded${text}`],
    ]);
  },
);

test("the payment toast appears only once the server has recorded it, also after a reload", async () => {
  const store = memoryStore();
  const before = outboxWith(store);
  const stop = before.startDelivering();
  await before.enqueue(made(pay(cash)));
  server.answer(({ body }) =>
    isOffline(body) ? new Failure("unreachable", "") : new Refusal("total-changed", { grandTotal: 520 }),
  );
  device.isReachable = true;
  before.deliverNow();
  await waitFor(() => expect(server.reached).toHaveLength(2));
  await waitFor(() => expect(states(before)).toEqual(["/orders/o1/pay waiting"]));
  stop();
  expect(notified).not.toHaveBeenCalled();

  const reloaded = outboxWith(store);
  server.answer(() => recorded("paid", 520, -20));
  await reloaded.load();
  reloaded.startDelivering();
  await waitFor(() => expect(states(reloaded)).toEqual(["/orders/o1/pay delivered"]));
  expect(notified).toHaveBeenCalledTimes(1);
});

test.each(["card", "upi", "credit"])("a payment by %s is parked for a person", async (paymentType) => {
  const other = { paymentType, version: 3, expectedTotal: 500 };
  const outbox = await deliverAfterOutage([pay(other)], refusing("total-changed", { grandTotal: 520 }));
  expect(states(outbox)).toEqual(["/orders/o1/pay parked"]);
  expect(notified).not.toHaveBeenCalled();
});

test("a settlement refused even as received cash, or for another reason, is parked", async () => {
  const always = await deliverAfterOutage([pay(cash)], (path) =>
    path.endsWith("/pay")
      ? new Refusal(server.reached.length > 1 ? "not-found" : "total-changed")
      : undefined,
  );
  expect(states(always)).toEqual(["/orders/o1/pay parked"]);
  expect(server.reached).toHaveLength(2);
  expect(notified).not.toHaveBeenCalled();
  server = fakeServer();
  device.isReachable = false;
  const unknown = await deliverAfterOutage([pay(cash)], () => new Refusal("not-found", { order: "o1" }));
  expect(states(unknown)).toEqual(["/orders/o1/pay parked"]);
  expect(server.reached).toHaveLength(1);
});

test.each(["order-not-open", "item-not-available"] as const)(
  "cash is not blocked by a line that is refused for %s",
  async (code) => {
    const outbox = await deliverAfterOutage([post("lines"), post("kot"), pay(cash)], (path, body) => {
      if (path.endsWith("/lines")) return new Refusal(code);
      return isOffline(body) ? undefined : new Refusal("total-changed");
    });
    expect(states(outbox)).toEqual([
      "/orders/o1/lines parked",
      "/orders/o1/kot parked",
      "/orders/o1/pay delivered",
    ]);
    expect(outbox.records.get().map(({ refusal }) => refusal?.code)).toEqual([code, "blocked", undefined]);
  },
);

test("cash is not blocked by an added line that is parked while a screen waits for the line", async () => {
  device.isReachable = true;
  const outbox = outboxWith(memoryStore());
  outbox.startDelivering();
  server.answer(({ path, body }) => {
    if (path.endsWith("/lines")) return new Refusal("order-closed");
    return isOffline(body) || !path.endsWith("/pay") ? ok : new Refusal("order-not-open");
  });
  const made1 = outbox.enqueue(made(post("lines")));
  await Promise.all([made1, outbox.enqueue(made(post("kot")), true), outbox.enqueue(made(pay(cash)), true)]);
  await waitFor(() =>
    expect(states(outbox)).toEqual([
      "/orders/o1/lines parked",
      "/orders/o1/kot parked",
      "/orders/o1/pay delivered",
    ]),
  );
});

test("cash is blocked by an order that the server does not have", async () => {
  const outbox = await deliverAfterOutage(
    [post("lines"), pay(cash)],
    () => new Refusal("not-found", { order: "o1" }),
  );
  expect(states(outbox)).toEqual(["/orders/o1/lines parked", "/orders/o1/pay parked"]);
  expect(server.reached).toHaveLength(1);
});

test("a refusal goes to its waiting screen, not to a handler", async () => {
  device.isReachable = true;
  const outbox = outboxWith(memoryStore());
  outbox.startDelivering();
  server.answer(() => new Refusal("total-changed", { grandTotal: 520 }));
  const outcome = await outbox.enqueue(made(pay(cash)));
  expect(outcome).toMatchObject({ kind: "refused" });
  expect(states(outbox)).toEqual([]);
  expect(notified).not.toHaveBeenCalled();
});
