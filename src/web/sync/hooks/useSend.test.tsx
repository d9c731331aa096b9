import { renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { payingApi } from "#domain/orders/commands/paying.ts";
import { sendingApi } from "#domain/orders/commands/sending.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { Order, ordersApi } from "#domain/orders/order/api.ts";
import { Refusal } from "#domain/refusal.ts";
import { staffApi } from "#domain/staff/api.ts";
import { order } from "../../testing/examples.ts";
import { device } from "../device.ts";
import { setReporter } from "../http/report.ts";
import { useSend } from "./useSend.ts";

const enqueue = vi.spyOn(device.outbox, "enqueue");

afterEach(() => vi.unstubAllGlobals());

const profile = { token: "t", _id: "w", username: "waiter", name: "Asha Naik", role: "waiter" };

test("signing in works on a server that came back before this page noticed, and fails while it is unreachable", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await device.connection.check();
  expect(device.connection.get().status).toBe("unreachable");
  const { result } = renderHook(() => useSend(staffApi.login));
  const body = { username: "waiter", password: "waiter123" };
  const message = "This needs the server, which cannot be reached. Do it again when the header says “live”.";
  const error = { kind: "unreachable", message };
  expect(await result.current({ body })).toMatchObject({ kind: "failed", error });
  vi.stubGlobal("fetch", async () => Response.json(profile, { headers: { "x-seq": "1", "x-epoch": "e" } }));
  expect(await result.current({ body })).toMatchObject({ kind: "done", answer: { name: "Asha Naik" } });
});

test("a successful command removes the earlier failure toast for the same thing, even if it shows no success toast", async () => {
  const failed: (string | undefined)[] = [];
  const done: string[] = [];
  setReporter({
    success: () => {},
    info: () => {},
    failure: ({ subject }) => void failed.push(subject),
    done: (subject) => void done.push(subject),
  });
  const { result } = renderHook(() => useSend(sendingApi.sendKot));
  const args = { params: { orderId: order._id }, body: {} };
  enqueue.mockResolvedValue({ kind: "refused", refusal: new Refusal("order-empty") });
  await result.current(args);
  expect(done).toEqual([]);
  const body = { order: Order.encode(order), kot: null };
  enqueue.mockResolvedValue({ kind: "done", answer: { body, seq: 1, epoch: "e" } });
  await result.current(args);
  expect(done).toEqual(failed);
  expect(done).toEqual([`POST /orders/${order._id}/kot`]);
});

test("PUT and PATCH accept an order wrapped in { order }", async () => {
  const { result } = renderHook(() => useSend(takingApi.openOrder));
  const bare = Order.encode(order);
  for (const body of [bare, { order: bare, message: "Order created" }]) {
    enqueue.mockResolvedValue({ kind: "done", answer: { body, seq: 1, epoch: "e" } });
    const sent = await result.current({ body: { table: order.table._id } });
    expect(sent).toMatchObject({ kind: "done", answer: { _id: order._id, billNumber: order.billNumber } });
  }
});

test("the order in an answer is stored for the screen that shows it, also where the answer has more fields or is a part of it", async () => {
  const options = device.askOptions(ordersApi.read, { params: { orderId: order._id } });
  await device.queryClient.fetchQuery({
    ...options,
    queryFn: async () => ({ value: order, seq: 1, epoch: "e" }),
  });
  const storedNotes = () => device.queryClient.getQueryData(options.queryKey)?.value.notes;
  const params = { orderId: order._id };
  const bare = Order.encode(order);
  const pay = renderHook(() => useSend(payingApi.pay)).result;
  enqueue.mockResolvedValue({
    kind: "done",
    answer: { body: { ...bare, balance: 0, notes: "paid" }, seq: 2, epoch: "e" },
  });
  await pay.current({ params, body: { paymentType: "cash" } });
  expect(storedNotes()).toBe("paid");
  const send = renderHook(() => useSend(sendingApi.sendKot)).result;
  const body = { order: { ...bare, notes: "sent" }, kot: null };
  enqueue.mockResolvedValue({ kind: "done", answer: { body, seq: 3, epoch: "e" } });
  await send.current({ params });
  expect(storedNotes()).toBe("sent");
});
