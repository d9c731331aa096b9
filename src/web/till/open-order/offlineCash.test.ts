import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refusal } from "#domain/refusal.ts";
import type { NewCommand } from "../../sync/outbox.ts";
import { memoryStore } from "../../sync/store.ts";
import {
  type Device,
  fakeServer,
  newOutbox,
  ok,
  PATIENCE_MS,
  paths,
  states,
} from "../../sync/testing/outboxParts.ts";
import { keepCash } from "./offlineCash.ts";

const said = vi.hoisted(() => vi.fn<(title: string, text?: string) => void>());
vi.mock("../../kit/notify.ts", () => ({ notify: { info: said } }));

let server = fakeServer();
let device: Device;
beforeEach(() => {
  server = fakeServer();
  device = { person: "asha", isReachable: false };
});
afterEach(() => void said.mockClear());

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

/** A device that took commands while the server was away, and then meets it again. */
async function cameBack(
  commands: readonly Made[],
  refuse: (path: string, body: unknown) => Refusal | undefined,
) {
  const outbox = newOutbox(server, memoryStore(), device);
  outbox.onRefused(keepCash);
  outbox.startDelivering();
  for (const command of commands) await outbox.enqueue(made(command));
  server.answer(({ path, body }) => refuse(path, body) ?? ok);
  device.isReachable = true;
  outbox.kick();
  await vi.waitFor(() => {
    for (const state of states(outbox)) expect(state).toMatch(/delivered|parked/);
  }, PATIENCE_MS);
  return outbox;
}

const cash = { paymentType: "cash", version: 3, expectedTotal: 500, cashGiven: 550 };
const isOffline = (body: unknown) => typeof body === "object" && body !== null && "takenOffline" in body;
/** Refuses the settlement as it was made, takes it as money received. */
const refusing =
  (code: ConstructorParameters<typeof Refusal>[0], details?: Record<string, unknown>) =>
  (path: string, body: unknown) =>
    path.endsWith("/pay") && !isOffline(body) ? new Refusal(code, details) : undefined;

test.each([
  ["total-changed", 520, " – the total was ₹520. The admin sees ₹20 due."],
  ["version-stale", 480.5, " – the total was ₹480.50. The admin sees ₹19.50 overpaid."],
  ["version-stale", 500, "."],
  ["cash-too-little", 600, " – the total was ₹600. The admin sees ₹100 due."],
  ["order-not-open", 500, " – the order was already paid or cancelled. The admin sees ₹500 overpaid."],
  ["order-empty", 0, " – the order has no items any more. The admin sees ₹500 overpaid."],
] as const)(
  "cash refused for %s (total %f) is sent again as received, in its place",
  async (code, grandTotal, words) => {
    const outbox = await cameBack([pay(cash), post("kot")], refusing(code, { grandTotal }));
    expect(states(outbox)).toEqual(["/orders/o1/pay delivered", "/orders/o1/kot delivered"]);
    expect(paths(server.reached)).toEqual(["/orders/o1/pay", "/orders/o1/pay", "/orders/o1/kot"]);
    const [first, again] = server.reached;
    expect(again).toMatchObject({ key: first?.key, takenAt: first?.takenAt });
    expect(again?.body).toEqual({ ...cash, takenOffline: true });
    expect(said.mock.calls).toEqual([
      ["Cash payment recorded", `₹500 cash received at 05:30 is recorded${words}`],
    ]);
  },
);

test.each(["card", "upi", "credit"])("a payment by %s waits for a person", async (paymentType) => {
  const other = { paymentType, version: 3, expectedTotal: 500 };
  const outbox = await cameBack([pay(other)], refusing("total-changed", { grandTotal: 520 }));
  expect(states(outbox)).toEqual(["/orders/o1/pay parked"]);
  expect(said).not.toHaveBeenCalled();
});

test("what is refused even as money received, and what is refused for other reasons, is parked", async () => {
  const always = await cameBack([pay(cash)], (path) =>
    path.endsWith("/pay")
      ? new Refusal(server.reached.length > 1 ? "not-found" : "total-changed")
      : undefined,
  );
  expect(states(always)).toEqual(["/orders/o1/pay parked"]);
  expect(server.reached).toHaveLength(2);
  server = fakeServer();
  device.isReachable = false;
  const unknown = await cameBack([pay(cash)], () => new Refusal("not-found", { order: "o1" }));
  expect(states(unknown)).toEqual(["/orders/o1/pay parked"]);
  expect(server.reached).toHaveLength(1);
});

test("cash does not wait behind a line that a closed order cannot take", async () => {
  const outbox = await cameBack([post("lines"), post("kot"), pay(cash)], (path, body) =>
    path.endsWith("/lines") || !isOffline(body) ? new Refusal("order-not-open") : undefined,
  );
  expect(states(outbox)).toEqual([
    "/orders/o1/lines parked",
    "/orders/o1/kot parked",
    "/orders/o1/pay delivered",
  ]);
  expect(outbox.records.get().map(({ refusal }) => refusal?.code)).toEqual([
    "order-not-open",
    "blocked",
    undefined,
  ]);
});

test("whoever waits for the answer is shown the refusal instead", async () => {
  device.isReachable = true;
  const outbox = newOutbox(server, memoryStore(), device);
  outbox.onRefused(keepCash);
  outbox.startDelivering();
  server.answer(() => new Refusal("total-changed", { grandTotal: 520 }));
  const outcome = await outbox.enqueue(made(pay(cash)));
  expect(outcome).toMatchObject({ kind: "refused" });
  expect(states(outbox)).toEqual([]);
  expect(said).not.toHaveBeenCalled();
});
