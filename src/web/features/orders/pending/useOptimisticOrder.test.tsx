import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { type ReactNode, Suspense } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Order, OrderClosing } from "#domain/orders/order/api.ts";
import { pendingContext } from "#domain/testing/examples.ts";
import { device } from "../../../sync/device.ts";
import { closing, order, parkedUpi } from "../../../testing/examples.ts";
import { useOrderWithPending, useServerOrder } from "./useOptimisticOrder.ts";

/** The server's answers by path; a missing one is a 404. */
let answers: Record<string, unknown>;
let seq: number;
const asked: string[] = [];

const ORDER = `/api/orders/${order._id}`;
const LIST = "/api/orders?status=open&limit=1000";

beforeEach(async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  seq = 1;
  asked.length = 0;
  answers = { "/api/health": {}, [ORDER]: Order.encode(order), [LIST]: [Order.encode(order)] };
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    const headers = { "x-seq": String(seq), "x-epoch": "e" };
    return path in answers
      ? Response.json(answers[path], { headers })
      : Response.json({ code: "not-found", message: "Not found." }, { status: 404, headers });
  });
  await device.connection.check();
  device.session.start("secret", { id: "p", username: "asha", name: "Asha", role: "waiter" });
});
afterEach(() => {
  cleanup();
  device.outbox.records.set([]);
  device.queryClient.clear();
  vi.unstubAllGlobals();
});

/** The shown order, as the order-taking screen uses it. */
function shown() {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={device.queryClient}>
      <Suspense>{children}</Suspense>
    </QueryClientProvider>
  );
  const follow = () => useOrderWithPending(order._id, useServerOrder(order._id), pendingContext);
  return renderHook(follow, { wrapper }).result;
}

/** Changes the server's answers, with or without an event. */
function change(next: Record<string, unknown>, isNotified: boolean): void {
  seq += 1;
  for (const [path, answer] of Object.entries(next)) {
    if (answer === undefined) delete answers[path];
    else answers[path] = answer;
  }
  if (isNotified) act(() => device.cache.refresh(["orders"], seq));
}

test.each([
  ["by the event", true],
  ["without an event, when the order is read again", false],
])(
  "an order deleted on another device is closed %s, with the name of whoever deleted it",
  async (_, isNotified) => {
    const result = shown();
    await waitFor(() => expect(result.current?.order?._id).toBe(order._id));
    expect(asked).not.toContain(`${ORDER}/closing`);
    change(
      { [ORDER]: undefined, [LIST]: [], [`${ORDER}/closing`]: OrderClosing.encode(closing) },
      isNotified,
    );
    if (!isNotified) act(() => result.current.refetch());
    await waitFor(() => expect(result.current.closing).toEqual(closing));
    expect(result.current.order).toBeUndefined();
  },
);

test("an order voided on another device is closed, though it can still be read", async () => {
  const result = shown();
  await waitFor(() => expect(result.current?.order?._id).toBe(order._id));
  const voided = { ...closing, kind: "voided" } as const;
  change(
    {
      [ORDER]: Order.encode({ ...order, status: "cancelled", isActive: false, version: 2 }),
      [LIST]: [],
      [`${ORDER}/closing`]: OrderClosing.encode(voided),
    },
    true,
  );
  await waitFor(() => expect(result.current.closing).toEqual(voided));
  expect(result.current.order).toBeUndefined();
});

test("an order settled on another device stays on screen as paid, with the name of whoever settled it", async () => {
  const result = shown();
  await waitFor(() => expect(result.current?.order?._id).toBe(order._id));
  const settled = { ...closing, kind: "paid" } as const;
  const paid = Order.encode({ ...order, status: "paid", isActive: false, version: 2 });
  change({ [ORDER]: paid, [LIST]: [], [`${ORDER}/closing`]: OrderClosing.encode(settled) }, true);
  await waitFor(() => expect(result.current.closing).toEqual(settled));
  expect(result.current.order?.status).toBe("paid");
});

test("an unknown order does not count as closed, and a reopened one is shown again", async () => {
  answers[ORDER] = undefined;
  delete answers[ORDER];
  answers[LIST] = [];
  const result = shown();
  await waitFor(() => expect(asked).toContain(`${ORDER}/closing`));
  expect(result.current.closing).toBeUndefined();
  expect(result.current.error?.message).toBe("Not found.");
  change({ [ORDER]: Order.encode(order), [LIST]: [Order.encode(order)] }, true);
  await waitFor(() => expect(result.current.order?._id).toBe(order._id));
});

test.each([
  ["whose empty table was freed elsewhere stays on view", "cancelled", true],
  ["that was deleted elsewhere leaves it", "deleted", false],
] as const)("an order %s while lines for it are pending", async (_, kind, isOnView) => {
  const { refusal: __, ...record } = parkedUpi;
  const line = { _id: "0190c000-0000-4000-8000-0000000000a1", menuItem: "dosa", quantity: 1, rate: 150 };
  device.outbox.records.set([
    {
      ...record,
      person: "p",
      orderId: order._id,
      state: "waiting",
      endpoint: "POST /orders/:orderId/lines",
      body: { lines: [line] },
    },
  ]);
  const result = shown();
  await waitFor(() => expect(result.current?.order?._id).toBe(order._id));
  const freed = Order.encode({ ...order, status: "cancelled", items: [], isActive: false, version: 2 });
  const closed = { [LIST]: [], [`${ORDER}/closing`]: OrderClosing.encode({ ...closing, kind }) };
  change({ [ORDER]: isOnView ? freed : undefined, ...closed }, true);
  await waitFor(() => expect(asked).toContain(`${ORDER}/closing`));
  await waitFor(() => expect(result.current.closing?.kind).toBe(isOnView ? undefined : kind));
  expect(result.current.order?.status).toBe(isOnView ? "pending" : undefined);
  act(() => device.outbox.records.set([]));
  expect(result.current.closing?.kind).toBe(kind);
  expect(result.current.order).toBeUndefined();
});
