import { renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Order } from "#domain/orders/order/api.ts";
import { toSoldItem } from "#domain/orders/order/sold.ts";
import { item, order } from "../../testing/examples.ts";
import { useWaiterPapers } from "./useWaiterPapers.ts";

/** The events in order. */
const events: string[] = [];
const popup = { print: async (kots: readonly unknown[]) => void events.push(`print ${kots.length} KOTs`) };
const kot = { _id: "k1" };
const stored = vi.hoisted(() => ({ order: undefined as Order | undefined }));

vi.mock("../../features/orders/kot/useKotPaper.ts", () => ({ useKotPaper: () => () => ({}) }));
vi.mock("../../features/orders/commands/sending/useKotCommands.ts", () => ({
  useKotCommands: () => ({ lastKot: async () => kot }),
}));
vi.mock("../../features/orders/commands/sending/useSendKot.ts", () => ({
  useSendKot: () => async () => "printed",
}));
vi.mock("../../features/orders/commands/billing/usePrintBill.ts", () => ({
  usePrintBill: () => async () => void events.push("open a popup later"),
  usePrintBillIn: () => async (paper: unknown, send: () => Promise<unknown>) => {
    const sent = await send();
    events.push(`${sent ? "print" : "do not print"} the bill${paper === popup ? "" : " elsewhere"}`);
  },
}));
vi.mock("../../features/orders/commands/dialogs.ts", () => ({ promptUnsent: async () => "send" }));
vi.mock("../../features/printing/paperWindow.ts", () => ({
  openPaper: () => {
    events.push("open the popup");
    return popup;
  },
}));
vi.mock("../../sync/device.ts", () => ({
  device: {
    ask: async () => {
      events.push("read the order");
      return stored.order;
    },
  },
}));

beforeEach(() => {
  events.splice(0);
  stored.order = order;
});

const lines = [{ _id: "l2", ...toSoldItem(item), quantity: 1, rate: item.price, notes: "" }];

const papersAfter = (isSent: boolean, isDelivered = true) => {
  const submit = async () => {
    events.push("submit");
    return isSent ? { orderId: order._id, isDelivered, kot: undefined } : undefined;
  };
  return renderHook(() => useWaiterPapers({ order, lines, submit })).result.current;
};
const billAfter = async (isSent: boolean, isDelivered = true) => {
  await papersAfter(isSent, isDelivered).bill();
  return events;
};

test.each([
  ["submits what is chosen and prints its ticket", true, true, "print 1 KOTs"],
  ["prints nothing that waits on this device", true, false, "print 0 KOTs"],
  ["prints nothing where nothing was submitted", false, false, "print 0 KOTs"],
])("'KOT' %s, in the popup of the tap", async (_, isSent, isDelivered, printed) => {
  await papersAfter(isSent, isDelivered).kot();
  expect(events).toEqual(["open the popup", "submit", printed]);
});

test("'Send and continue' opens its popup in the tap, before any request: browsers block one that is opened later", async () => {
  expect(await billAfter(true)).toEqual(["open the popup", "submit", "read the order", "print the bill"]);
});

test("dishes that are held once they are submitted are asked about before the bill", async () => {
  const course = { name: "Mains", position: 1, isHeld: true };
  stored.order = { ...order, items: order.items.map((line) => ({ ...line, course })) };
  const asked = ["do not print the bill", "open a popup later"];
  expect(await billAfter(true)).toEqual(["open the popup", "submit", "read the order", ...asked]);
});

test("no bill is printed if the order was not sent", async () => {
  expect(await billAfter(false)).toEqual(["open the popup", "submit", "do not print the bill"]);
});

test("a queued order is billed as it is on screen, on a provisional paper", async () => {
  expect(await billAfter(true, false)).toEqual(["open the popup", "submit", "print the bill"]);
});
