// @vitest-environment jsdom
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { formatRupees, minus, paise, plainRupees } from "#domain/money.ts";
import { Settings } from "#domain/settings/api.ts";
import { businessDay, exampleSettings, regular } from "#domain/testing/examples.ts";
import { checkConnection } from "../../../sync/http/connection.ts";
import { outbox } from "../../../sync/outbox/device.ts";
import { order, parkedUpi } from "../../../testing/examples.ts";
import { stubLayout } from "../../../testing/layout.ts";
import { SettleDialog } from "./SettleDialog.tsx";

/** The order's money as it is shown, and the links that were drawn as codes. */
const world = vi.hoisted(() => ({ amountPaid: 0, links: [] as string[] }));

vi.mock("uqr", () => ({ renderSVG: (link: string) => `<svg>${world.links.push(link)}</svg>` }));
vi.mock("../pending/useOrderOnScreen.ts", () => ({
  useOrderOnScreen: () => ({
    order: { ...order, amountPaid: world.amountPaid },
    version: 3,
    unansweredCount: 0,
  }),
}));
vi.mock("../commands/sending/useTellKitchen.ts", () => ({ useTellKitchen: () => async () => undefined }));

beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  outbox.records.set([]);
});

function showDialog(): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <SettleDialog orderId={order._id} left="" answer={() => {}} />
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
    await screen.findByText("Grand Total", undefined, { timeout: 10_000 });
    // By now the outbox has read its store, which would replace the records.
    act(() => outbox.records.set([{ ...parkedUpi, params: { orderId }, orderId }]));
    expect(
      screen.queryAllByText(/₹500 received by UPI at 20:25\. The server does not have it yet/),
    ).toHaveLength(times);
  },
);

test("while the server is away only cash can be settled, and the dialog says so before anything is tapped", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await checkConnection();
  showDialog();
  const settle = async () =>
    (await screen.findByRole("button", { name: /^Settle ₹/ }, { timeout: 10_000 })).hasAttribute("disabled");
  expect(await settle()).toBe(false);
  fireEvent.click(screen.getByRole("radio", { name: "UPI" }));
  await waitFor(async () => expect(await settle()).toBe(true));
  expect(screen.getByText(/^This needs the server, which cannot be reached\./)).toBeTruthy();
  vi.unstubAllGlobals();
});

test("the code on screen asks for the exact rest of a partly paid order", async () => {
  world.amountPaid = 100_55;
  const settings = z.encode(
    Settings,
    exampleSettings({ upiId: "palm@bank", taxProfiles: [{ ...regular, from: businessDay }] }),
  );
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(settings)));
  await checkConnection();
  showDialog();
  fireEvent.click(await screen.findByRole("radio", { name: "UPI" }, { timeout: 10_000 }));
  const rest = minus(order.grandTotal, paise(100_55));
  await screen.findByRole("img", { name: `Code to pay ${formatRupees(rest)} by UPI` });
  expect(world.links.map((link) => new URL(link).searchParams.get("am"))).toEqual([plainRupees(rest)]);
  vi.unstubAllGlobals();
});
