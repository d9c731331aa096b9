import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Command } from "#domain/endpoint.ts";
import { billingApi } from "#domain/orders/commands/billing.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import { refundingApi } from "#domain/orders/commands/refunding.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { waitFor } from "#domain/testing/waitFor.ts";
import { device } from "../device.ts";
import { useSend } from "../hooks/useSend.ts";

/** Commands that need the server are never queued on the device. */
let answers: () => Response | Error | Promise<Response>;
let reached: { readonly path: string; readonly key: string | null }[];
let stop = () => {};

const REFUSED = { code: "not-found", message: "Not found." };
const refused = () => Response.json(REFUSED, { status: 404 });

beforeEach(async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  reached = [];
  answers = refused;
  vi.stubGlobal("fetch", async (path: string, { headers }: RequestInit) => {
    if (path.endsWith("/health")) return Response.json({});
    reached.push({ path, key: new Headers(headers).get("Idempotency-Key") });
    const answer = await answers();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  await device.connection.check();
  device.session.start("secret", { id: "p", username: "meera", name: "Meera", role: "admin" });
  stop = device.outbox.startDelivering();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

function send(endpoint: Command, body: object = {}) {
  const params = { orderId: "o1", billId: "b1" };
  const { result } = renderHook(() => useSend(endpoint));
  return result.current({ params, body } as never);
}

const refund = { amount: 100, type: "cash", reason: "Cold soup" };

test.each<[string, Command, object]>([
  ["a bill", billingApi.issueBill, {}],
  ["a payment by card", payingApi.pay, { paymentType: "card" }],
  ["a void", takingApi.removeLine, { reason: "Spilt" }],
  ["a refund", refundingApi.refund, refund],
])("while the server is unreachable %s fails immediately and is not queued", async (_, endpoint, body) => {
  answers = () => new TypeError("Failed to fetch");
  const params = { lineId: "l1" };
  const { result } = renderHook(() => useSend(endpoint));
  const sent = await result.current({ params: { ...params, orderId: "o1", billId: "b1" }, body } as never);
  const message = "This needs the server, which cannot be reached. Do it again when the header says “live”.";
  expect(sent).toMatchObject({ kind: "failed", error: { kind: "unreachable", message } });
  expect(device.outbox.records.get()).toEqual([]);
});

test("a refund without an answer is retried under the same key; the next refund after an answer has a new key", async () => {
  for (const answer of [() => new TypeError("Failed to fetch"), refused, refused]) {
    answers = answer;
    await send(refundingApi.refund, refund);
    await device.connection.check();
  }
  const [lost, again, another] = reached.map(({ key }) => key);
  expect([lost === again, again === another]).toEqual([true, false]);
});

test("a refund without an answer is sent under a new key if somebody else gives it", async () => {
  answers = () => new TypeError("Failed to fetch");
  await send(refundingApi.refund, refund);
  await device.connection.check();
  device.session.start("other", { id: "q", username: "ravi", name: "Ravi", role: "admin" });
  await send(refundingApi.refund, refund);
  const [lost, others] = reached.filter(({ path }) => path.includes("refunds")).map(({ key }) => key);
  expect([lost === undefined, lost === others]).toEqual([false, false]);
});

test("printing a bill waits until the server has answered this device's changes to the order", async () => {
  let release: (answer: Response) => void = () => {};
  answers = () =>
    new Promise<Response>((resolve) => {
      release = resolve;
    });
  const line = { menuItem: "i1", quantity: 1 };
  const adding = send(takingApi.addLines, { lines: [line] });
  await waitFor(() => expect(reached.map(({ path }) => path)).toEqual(["/api/orders/o1/lines"]));
  const billing = send(billingApi.issueBill);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(reached).toHaveLength(1);
  answers = refused;
  release(refused());
  await Promise.all([adding, billing]);
  expect(reached.map(({ path }) => path)).toEqual(["/api/orders/o1/lines", "/api/orders/o1/bill"]);
});

test("printing a bill is refused while a change to its order is held back until its author signs in", async () => {
  const { result } = renderHook(() => useSend(billingApi.issueBill));
  device.outbox.records.set([
    {
      id: "r",
      position: 1,
      endpoint: "POST /orders/:orderId/lines",
      label: "Add lines to an order",
      method: "POST",
      path: "/orders/o1/lines",
      params: {},
      body: {},
      person: "asha",
      personName: "Asha",
      tab: "t",
      takenAt: 0,
      orderId: "o1",
      state: "waiting",
      attempts: 0,
    },
  ]);
  expect(await result.current({ params: { orderId: "o1" } })).toMatchObject({
    kind: "failed",
    error: { message: "Asha has to sign in here first: Add lines to an order waits." },
  });
  expect(reached).toEqual([]);
  device.outbox.records.set([]);
});
