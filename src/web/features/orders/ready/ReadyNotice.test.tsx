import { act, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Kot } from "#domain/orders/kot/api.ts";
import { Order } from "#domain/orders/order/api.ts";
import { exampleKot } from "#domain/testing/examples.ts";
import { notify } from "../../../kit/feedback/notify.ts";
import { device } from "../../../sync/device.ts";
import { order } from "../../../testing/examples.ts";
import { show, signInAdmin, signOutAdmin } from "../../../testing/signedIn.tsx";
import { ReadyNotice } from "./ReadyNotice.tsx";
import { readyOrders } from "./readyOrders.ts";
import { switchSound } from "./readySound.ts";

let ready: Kot[];
let seq: number;
const notices = vi.spyOn(notify, "notice").mockReturnValue();
const done = vi.spyOn(notify, "done").mockReturnValue();
const sounds = vi.fn();

/** The browser's sound; only the starts of tones are counted. */
class SilentAudio {
  readonly currentTime = 0;
  readonly destination = {};
  createOscillator() {
    return { frequency: {}, connect: (next: unknown) => next, start: sounds, stop: () => undefined };
  }
  createGain() {
    const gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
    return { gain, connect: (next: unknown) => next };
  }
}

beforeEach(() => {
  ready = [];
  seq = 1;
  vi.stubGlobal("AudioContext", SilentAudio);
  signInAdmin(async (address) => {
    const headers = { "x-seq": String(seq), "x-epoch": "e" };
    const answer = address.includes("/kot") ? ready.map((kot) => Kot.encode(kot)) : [Order.encode(order)];
    return Response.json(answer, { headers });
  });
});
afterEach(() => {
  switchSound(false);
  sounds.mockClear();
  notices.mockClear();
  signOutAdmin();
});

/** Sends an event that this KOT is ready. */
async function becomesReady(kot: Partial<Kot>): Promise<void> {
  ready = [
    ...ready,
    { ...exampleKot({ status: "ready", order: { _id: order._id, billNumber: "BILL-1" } }), ...kot },
  ];
  seq += 1;
  await act(async () => device.cache.refresh(["kot"], seq));
}

const toastOf = (id: string) => ({
  subject: `ready ${id}`,
  action: { label: "Served", onClick: expect.any(Function) },
});
const mine = { _id: "k1", waiter: { _id: "u1", name: "Meera" } };

test("ready food of the person's own order shows a notice with table and dishes, and sounds if this device is set to", async () => {
  show(<ReadyNotice />);
  await waitFor(() => expect(readyOrders.get()).toEqual(new Set()));
  await becomesReady(mine);
  await waitFor(() =>
    expect(notices).toHaveBeenCalledExactlyOnceWith("T4: food ready", "1 × Dal", toastOf("k1")),
  );
  expect(readyOrders.get()).toEqual(new Set([order._id]));
  expect(sounds).not.toHaveBeenCalled();

  switchSound(true);
  expect(sounds).toHaveBeenCalledTimes(1);
  await becomesReady({ ...mine, _id: "k2" });
  await waitFor(() => expect(notices).toHaveBeenCalledTimes(2));
  expect(sounds).toHaveBeenCalledTimes(2);
});

test("the notice marks food as served, and disappears once it is served on any device", async () => {
  show(<ReadyNotice />);
  await waitFor(() => expect(readyOrders.get()).toEqual(new Set()));
  await becomesReady(mine);
  await waitFor(() => expect(notices).toHaveBeenCalledOnce());
  await act(async () => notices.mock.calls[0]?.[2].action.onClick());
  const served = { path: "/kot/k1/status", body: { status: "served" } };
  await waitFor(() => expect(device.outbox.records.get()).toMatchObject([served]));
  done.mockClear();
  ready = [];
  seq += 1;
  await act(async () => device.cache.refresh(["kot"], seq));
  await waitFor(() => expect(done).toHaveBeenCalledExactlyOnceWith("ready k1"));
  expect(readyOrders.get()).toEqual(new Set());
});

test("somebody else's ready food shows no notice and makes no sound", async () => {
  switchSound(true);
  sounds.mockClear();
  show(<ReadyNotice />);
  await waitFor(() => expect(readyOrders.get()).toEqual(new Set()));
  await becomesReady({ _id: "k1" });
  await waitFor(() => expect(readyOrders.get()).toEqual(new Set([order._id])));
  expect(notices).not.toHaveBeenCalled();
  expect(sounds).not.toHaveBeenCalled();
});
