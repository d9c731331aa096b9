import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../../sync/cache/queryClient.ts";
import { endSession, startSession } from "../../../sync/http/session.ts";
import { stubLayout } from "../../../testing/layout.ts";
import { Balances } from "./Balances.tsx";

const at = "2026-11-20T14:30:00.000Z";
const asha = { _id: "w", name: "Asha" };
const claim = {
  _id: "c1",
  createdAt: at,
  order: { _id: "o1", billNumber: "BILL-1", status: "pending", grandTotal: 1050 },
  table: { _id: "t4", name: "T4" },
  area: { _id: "a", name: "Garden" },
  amount: 1,
  tip: 5,
  cashGiven: null,
  account: "",
  receivedAt: at,
  receivedBy: asha,
  decision: null,
};
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
  receivedAt: at,
  receivedBy: asha,
};
const asked = new Map<string, unknown>();

beforeEach(() => {
  stubLayout();
  Element.prototype.scrollIntoView = vi.fn();
  asked.clear();
  vi.stubGlobal(
    "fetch",
    vi.fn<typeof fetch>(async (address) => {
      const path = String(address).replace(/\?.*/, "");
      return Response.json(asked.get(path) ?? []);
    }),
  );
  startSession("secret", { id: "admin", username: "meera", name: "Meera", role: "admin" });
});
afterEach(() => {
  cleanup();
  endSession();
  queryClient.clear();
  vi.unstubAllGlobals();
});

async function open(): Promise<ReturnType<typeof within>> {
  fireEvent.click(await screen.findByRole("button", { name: "Check payments" }, { timeout: 15_000 }));
  return within(await screen.findByRole("dialog", { name: "Payments to check" }));
}

const shown = () =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Balances />
      </QueryClientProvider>
    </MantineProvider>,
  );

test("cash that a device only claims is counted and shown beside what is due, with its order and who took it", async () => {
  asked.set("/api/claims", [claim]).set("/api/bills/balances", [balance]);
  shown();
  const dialog = await open();
  await waitFor(() =>
    expect(screen.getByText(/payments to check:/).parentElement?.textContent).toBe(
      "2 payments to check: ₹20 due, ₹1 claimed",
    ),
  );
  const [first, second] = dialog.getAllByRole("listitem");
  expect(first?.textContent).toContain("T4 · GardenClaimed ₹1");
  expect(first?.textContent).toContain("Order BILL-1 (pending) · Total ₹1,050");
  expect(first?.textContent).toContain("and a tip of ₹5");
  expect(first?.textContent).toContain("Taken by Asha");
  expect(second?.textContent).toContain("T5 · GardenDue ₹20");
});

test.each([
  ["Accept", "The cash counts as received today."],
  ["Refuse", "The cash does not count, and the order stays as it is."],
])(
  "%s asks for a reason and says what follows; the other rows are away meanwhile",
  async (decision, follows) => {
    asked.set("/api/claims", [claim]).set("/api/bills/balances", [balance]);
    shown();
    const dialog = await open();
    fireEvent.click(dialog.getByRole("button", { name: `${decision}: T4` }));
    expect(dialog.getAllByRole("listitem")).toHaveLength(1);
    expect(dialog.getByText(follows, { exact: false })).toBeTruthy();
    const form = within(dialog.getByRole("form", { name: `${decision}: T4` }));
    fireEvent.click(form.getByRole("button", { name: `${decision} ₹1` }));
    expect(await form.findByText("Give a reason")).toBeTruthy();
  },
);

test("without balances and claims nothing is shown", async () => {
  shown();
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
  expect(screen.queryByRole("status")).toBeNull();
});
