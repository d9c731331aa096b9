// @vitest-environment jsdom

import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { paise, rateBps } from "#domain/money.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { Settings } from "#domain/settings/api.ts";
import { businessDay, exampleSettings, regular } from "#domain/testing/examples.ts";
import { device } from "../../../sync/device.ts";
import { order, parkedUpi } from "../../../testing/examples.ts";
import { stubLayout } from "../../../testing/layout.ts";
import { SettleDialog } from "./SettleDialog.tsx";

/** The order's money as it is shown, and the links that were drawn as codes. */
const world = vi.hoisted(() => ({
  amountPaid: 0,
  order: {} as Partial<Order>,
  serverOrder: undefined as Order | undefined,
  links: [] as string[],
  settled: [] as { readonly version?: number }[],
  pendingCount: 0,
}));

vi.mock("uqr", () => ({ renderSVG: (link: string) => `<svg>${world.links.push(link)}</svg>` }));
vi.mock("../pending/useOptimisticOrder.ts", () => ({
  useOptimisticOrder: () => ({
    order: { ...order, amountPaid: world.amountPaid, ...world.order },
    serverOrder: world.serverOrder,
    version: 3,
    pendingCount: world.pendingCount,
  }),
}));
vi.mock("../commands/sending/useSendUnsentLines.ts", () => ({
  useSendUnsentLines: () => async (answer: Order) => ({ order: answer, left: "", isUnsent: false }),
}));
vi.mock("../commands/paying/useSettle.ts", () => ({
  useSettle: () => async (_: Order, payment: { readonly version?: number }) => {
    world.settled.push(payment);
    await new Promise((resolve) => setTimeout(resolve));
    world.amountPaid = 79_00;
    return { kind: "done", answer: { ...order, amountPaid: world.amountPaid, version: 4 } };
  },
}));

beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  world.amountPaid = 0;
  world.order = {};
  world.serverOrder = undefined;
  world.pendingCount = 0;
  device.outbox.records.set([]);
});

function showDialog(): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <SettleDialog orderId={order._id} unsentText="" answer={() => {}} />
      </MantineProvider>
    </QueryClientProvider>,
  );
}

test.each([
  ["this order", order._id, 1],
  ["another order", "another", 0],
])(
  "a payment of %s that the server has refused is named before money is taken again",
  async (_, orderId, times) => {
    showDialog();
    await screen.findByText("Grand Total");
    // By now the outbox has read its store, which would replace the records.
    act(() => device.outbox.records.set([{ ...parkedUpi, params: { orderId }, orderId }]));
    expect(
      screen.queryAllByText(/₹500 received by UPI at 20:25\. The server does not have it yet/),
    ).toHaveLength(times);
  },
);

test("while the server is unreachable only cash can be settled, and the dialog says so before anything is tapped", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await device.connection.check();
  showDialog();
  const settle = async () =>
    (await screen.findByRole("button", { name: /^Settle ₹/ })).hasAttribute("disabled");
  expect(await settle()).toBe(false);
  fireEvent.click(screen.getByRole("radio", { name: "UPI" }));
  await waitFor(async () => expect(await settle()).toBe(true));
  expect(screen.getByText(/^This needs the server, which cannot be reached\./)).toBeTruthy();
  vi.unstubAllGlobals();
});

test("a second share names the version that the first one left, although the order was not read again", async () => {
  vi.stubGlobal("fetch", async () => Response.json([]));
  await device.connection.check();
  showDialog();
  fireEvent.click(await screen.findByText("Split the payment"));
  fireEvent.click(screen.getByRole("button", { name: "Receive ₹79" }));
  fireEvent.click(await screen.findByRole("button", { name: "Settle ₹79" }));
  await waitFor(() => expect(world.settled.map(({ version }) => version)).toEqual([3, 4]));
  vi.unstubAllGlobals();
});

test("the UPI code on screen has the amount due of a partly paid order", async () => {
  world.amountPaid = 100_55;
  const { vatRate: _, ...gst } = regular;
  const settings = z.encode(
    Settings,
    exampleSettings({ upiId: "palm@bank", taxProfiles: [{ ...gst, from: businessDay }] }),
  );
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(settings)));
  await device.connection.check();
  showDialog();
  fireEvent.click(await screen.findByRole("radio", { name: "UPI" }));
  await screen.findByRole("img", { name: "Code to pay ₹57.45 by UPI" });
  expect(world.links.map((link) => new URL(link).searchParams.get("am"))).toEqual(["57.45"]);
  vi.unstubAllGlobals();
});

const eighteen = { mode: "regular", cgstRate: rateBps(900), sgstRate: rateBps(900), vatRate: null } as const;

test("a total that a rate of the new day changed is shown with its reason before it is settled", async () => {
  world.serverOrder = order;
  // ₹150 are ₹177 with 18 %, and were ₹158 with 5 %.
  world.order = { tax: eighteen, cgst: paise(13_50), sgst: paise(13_50), grandTotal: paise(177_00) };
  showDialog();
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain(
    "It was ₹158 and is ₹177 now. The tax is 18% from today on, and was 5%.",
  );
  expect(screen.getByRole("button", { name: "Settle ₹177" }).hasAttribute("disabled")).toBe(false);
});

test("where the tax is the server's own nothing is said of it", async () => {
  world.serverOrder = order;
  showDialog();
  await screen.findByRole("button", { name: "Settle ₹158" });
  expect(screen.queryByRole("alert")).toBeNull();
});

const room = { kind: "room", room: "204", number: 1, name: "", phone: "", promisedAt: null } as const;

test("credit needs an account, and says so where the payment is greyed; room service has its room's", async () => {
  vi.stubGlobal("fetch", async () => Response.json([]));
  showDialog();
  const credit = () => screen.findByRole("radio", { name: "Credit" });
  fireEvent.click(await credit());
  const settle = () => screen.getByRole("button", { name: "Settle ₹158" });
  expect(settle().hasAttribute("disabled")).toBe(true);
  expect(screen.getByText("Whose account? Room or name.").closest("div")?.contains(settle())).toBe(true);
  fireEvent.change(screen.getByLabelText("Account (room or name)"), { target: { value: "Meera" } });
  expect(settle().hasAttribute("disabled")).toBe(false);
  expect(screen.queryByText("Whose account? Room or name.")).toBeNull();
  cleanup();

  world.order = { place: room };
  showDialog();
  fireEvent.click(await credit());
  expect(screen.getByLabelText<HTMLInputElement>("Account (room or name)").value).toBe("Room 204");
  expect(settle().hasAttribute("disabled")).toBe(false);
});

test.each([
  [0, "Close the order", false],
  [1, "Saving changes…", true],
])("with %i changes on their way an order of which nothing is charged has the button %s", async (...row) => {
  const [count, name, isDisabled] = row;
  const notCharged = { kind: "staff-meal", reason: "Night shift", approvedBy: "Meera" } as const;
  world.order = { items: order.items.map((line) => ({ ...line, notCharged })) };
  world.pendingCount = count;
  showDialog();
  const close = await screen.findByRole("button", { name });
  expect(close.hasAttribute("disabled")).toBe(isDisabled);
});
