import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { device } from "../../../sync/device.ts";
import { stubLayout } from "../../../testing/layout.ts";
import { Balances } from "./Balances.tsx";

const at = "2026-11-20T14:30:00.000Z";
const asha = { _id: "w", name: "Asha" };
const balance = {
  _id: "o2",
  createdAt: at,
  billNumber: "BILL-2",
  table: { _id: "t5", name: "T5" },
  area: { _id: "a", name: "Garden" },
  bill: { _id: "b2", invoiceNumber: "A/26-27/000001" },
  received: 100,
  total: 120,
  balance: -20,
  unnamedCredit: null,
  receivedAt: at,
  receivedBy: asha,
};
const asked = new Map<string, unknown>();
const sent: unknown[] = [];

beforeEach(() => {
  stubLayout();
  Element.prototype.scrollIntoView = vi.fn();
  asked.clear();
  sent.length = 0;
  vi.stubGlobal(
    "fetch",
    vi.fn<typeof fetch>(async (address, init) => {
      if (init?.method === "POST") sent.push([address, JSON.parse(String(init.body))]);
      const path = String(address).replace(/\?.*/, "");
      return Response.json(asked.get(path) ?? []);
    }),
  );
  device.session.start("secret", { id: "admin", username: "meera", name: "Meera", role: "admin" });
});
afterEach(() => {
  cleanup();
  device.session.end();
  device.queryClient.clear();
  vi.unstubAllGlobals();
});

async function open(): Promise<ReturnType<typeof within>> {
  fireEvent.click(await screen.findByRole("button", { name: "Check payments" }));
  return within(await screen.findByRole("dialog", { name: "Payments to check" }));
}

const shown = () =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={device.queryClient}>
        <Balances />
      </QueryClientProvider>
    </MantineProvider>,
  );

test("too little cash is counted and shown with its order and whoever received it", async () => {
  asked.set("/api/bills/balances", [balance]);
  shown();
  const dialog = await open();
  expect(screen.getByText(/payment to check:/).parentElement?.textContent).toBe(
    "1 payment to check: ₹20 due",
  );
  const [row] = dialog.getAllByRole("listitem");
  expect(row?.textContent).toContain("T5 · GardenDue ₹20");
  expect(row?.textContent).toContain("Taken by Asha");
});

test("credit on no account is shown, and naming an account resolves it", async () => {
  asked.set("/api/bills/balances", [
    { ...balance, received: 120, balance: 0, unnamedCredit: { payment: "p1", amount: 120 } },
  ]);
  shown();
  const dialog = await open();
  expect(screen.getByText(/payment to check:/).parentElement?.textContent).toBe(
    "1 payment to check: ₹120 on no account",
  );
  expect(dialog.getByRole("listitem").textContent).toContain("On no account ₹120");
  expect(dialog.queryByRole("button", { name: /^(Collected|Write off|Returned)/ })).toBeNull();
  fireEvent.click(dialog.getByRole("button", { name: "Name the account: T5" }));
  fireEvent.click(await dialog.findByRole("button", { name: "Put ₹120 on this account" }));
  expect(await dialog.findByText("Whose account?")).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/Room or name/), { target: { value: "Room 12" } });
  fireEvent.click(dialog.getByRole("button", { name: "Put ₹120 on this account" }));
  const named = { type: "credit", account: "Room 12", reason: "Account named" };
  await waitFor(() => expect(sent).toEqual([["/api/orders/o2/payments/p1/correction", named]]));
});

test("without balances nothing is shown", async () => {
  shown();
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole("status")).toBeNull();
});
