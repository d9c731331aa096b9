import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ordersApi } from "#domain/orders/order/api.ts";
import { device } from "../../../sync/device.ts";
import { useParked } from "../../../sync/hooks/useOutbox.ts";
import { order, parkedUpi } from "../../../testing/examples.ts";
import { stubLayout } from "../../../testing/layout.ts";
import { openOrdersArgs } from "../pending/useOpenOrders.ts";
import { ParkedRow } from "./ParkedRow.tsx";

beforeEach(() => {
  stubLayout();
  device.session.start("secret", { id: "asha", username: "asha", name: "Asha", role: "waiter" });
  device.queryClient.setQueryDefaults([], { staleTime: Number.POSITIVE_INFINITY });
  known([]);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  device.outbox.records.set([]);
  device.queryClient.clear();
});

const kot = { ...parkedUpi, endpoint: "POST /orders/:orderId/kot", label: "Send the changes", body: {} };

/** The usual second is too short on a busy machine. */

/** Sets the cached open orders. */
function known(orders: readonly (typeof order)[]): void {
  const snapshot = { value: orders, seq: 1, epoch: "e", total: undefined, next: undefined };
  device.queryClient.setQueryData(
    device.askOptions(ordersApi.list, openOrdersArgs).queryKey,
    snapshot as never,
  );
}

function Rows() {
  return useParked().map((command) => <ParkedRow key={command.id} command={command} />);
}

function show() {
  render(
    <QueryClientProvider client={device.queryClient}>
      <MantineProvider>
        <MemoryRouter>
          <Rows />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  );
}

const LINES = "POST /orders/:orderId/lines";

test.each([
  ["has an order by now are offered for that", [order], "Add to T4’s order"],
  ["is free are offered for a new order", [], "New order on T4"],
] as const)(
  "lines for a closed order whose table %s; trying the same again would be in vain",
  async (_, open, label) => {
    known(open);
    const details = { order: "o1", table: { _id: "t4", name: "T4" } };
    const message = "Order BILL-1 of T4 was deleted by Meera.";
    device.outbox.records.set([
      { ...kot, endpoint: LINES, refusal: { code: "order-closed", message, details } },
    ]);
    show();
    await screen.findByRole("button", { name: label });
    expect(screen.getByText(message)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Discard" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  },
);

const [dosa, idli] = [
  { menuItem: "dosa", quantity: 2 },
  { menuItem: "idli", quantity: 1 },
];
const outOfStock = {
  code: "item-not-available",
  message: "Out of Stock: Masala Dosa",
  details: { items: ["Masala Dosa"], menuItems: ["dosa"] },
};

test("dishes of which one is out of stock can be sent without it", async () => {
  const retry = vi.spyOn(device.outbox, "retry").mockResolvedValue();
  device.outbox.records.set([
    { ...kot, endpoint: LINES, body: { lines: [dosa, idli] }, refusal: outOfStock },
  ]);
  show();
  fireEvent.click(await screen.findByRole("button", { name: "Without Masala Dosa" }));
  await waitFor(() => expect(retry).toHaveBeenCalledWith(kot.id, { lines: [idli] }));
  retry.mockRestore();
});

test("a deleted dish is left out, and the KOT behind it is sent", async () => {
  const retry = vi.spyOn(device.outbox, "retry").mockResolvedValue();
  const discard = vi.spyOn(device.outbox, "discard").mockResolvedValue();
  const deleted = { code: "not-found", message: "Not found.", details: { menuItem: "dosa" } };
  const behind = { ...kot, id: "behind", position: 2, refusal: { code: "blocked", message: "Waits." } };
  device.outbox.records.set([{ ...kot, endpoint: LINES, body: { lines: [dosa] }, refusal: deleted }, behind]);
  show();
  fireEvent.click(await screen.findByRole("button", { name: "Without this dish" }));
  await waitFor(() => expect(retry).toHaveBeenCalledWith("behind"));
  expect(discard).toHaveBeenCalledWith(kot.id);
  retry.mockRestore();
  discard.mockRestore();
});

const late = {
  ...kot,
  refusal: {
    code: "kot-late",
    message: "It was ordered more than 20 minutes ago.",
    details: {
      orderedAt: "2026-11-20T14:55:00.000Z",
      table: { _id: "t4", name: "T4" },
      lines: [{ _id: "l1", name: "Masala Dosa", quantity: 2, notes: "" }],
    },
  },
};

test("a late KOT names its dishes and their time, and its author answers under its own key", async () => {
  const retry = vi.spyOn(device.outbox, "retry").mockResolvedValue();
  device.outbox.records.set([late]);
  show();
  await screen.findByText(
    "The kitchen does not have this yet. It was ordered at 20:25, more than 20 minutes ago.",
  );
  expect(screen.getByText("2 × Masala Dosa")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "The kitchen knows" }));
  const body = { late: { ...late.refusal.details, isKnown: true } };
  await waitFor(() => expect(retry).toHaveBeenCalledWith(late.id, body));
  retry.mockRestore();
});

test("somebody else's KOT is answered in the signed-in person's own name, with the commands behind it", async () => {
  device.session.start("secret", { id: "u1", username: "ravi", name: "Ravi", role: "waiter" });
  const discard = vi.spyOn(device.outbox, "discard").mockResolvedValue();
  const enqueue = vi.spyOn(device.outbox, "enqueue").mockResolvedValue({ kind: "waiting" });
  const behind = { ...kot, id: "behind", position: 2, refusal: { code: "blocked", message: "Waits." } };
  device.outbox.records.set([late, behind]);
  show();
  fireEvent.click(await screen.findByRole("button", { name: "The kitchen knows" }));
  await waitFor(() => expect(discard.mock.calls).toEqual([[late.id], ["behind"]]));
  expect(enqueue.mock.calls.map(([{ person, body }]) => [person, body])).toEqual([
    ["u1", { late: { ...late.refusal.details, isKnown: true } }],
    ["u1", {}],
  ]);
  discard.mockRestore();
  enqueue.mockRestore();
});
