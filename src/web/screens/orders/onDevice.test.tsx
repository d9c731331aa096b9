import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Query } from "#domain/endpoint.ts";
import { areasApi } from "#domain/floor/areasApi.ts";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { defaultSettings } from "#domain/settings/defaults.ts";
import { exampleKot } from "#domain/testing/examples.ts";
import { instant, toBusinessDay } from "#domain/time.ts";
import { openOrdersArgs } from "../../features/orders/pending/useOpenOrders.ts";
import { device } from "../../sync/device.ts";
import type { OutboxRecord } from "../../sync/outbox/store.ts";
import { garden, hall, item, order, parkedUpi, table } from "../../testing/examples.ts";
import { stubLayout } from "../../testing/layout.ts";
import { KotPage } from "../kot/KotPage.tsx";
import { OrdersPage } from "./OrdersPage.tsx";

const today = toBusinessDay(instant(Date.now()), defaultSettings.cutoffHour);

/** The server has T4's order, with one unsent dosa, and a KOT of it; it is unreachable now. */
beforeEach(async () => {
  stubLayout();
  vi.spyOn(console, "warn").mockReturnValue();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  device.session.start("secret", { id: "asha", username: "asha", name: "Asha", role: "waiter" });
  seen(areasApi.list, undefined, [hall, garden]);
  seen(tablesApi.list, undefined, [table, { ...table, _id: "t5", name: "T5" }]);
  seen(menuApi.items, undefined, [item]);
  seen(settingsApi.read, undefined, defaultSettings);
  seen(ordersApi.list, openOrdersArgs, [order]);
  const { place, table: tableOfOrder, area } = order;
  const kot = exampleKot({ order, place, table: tableOfOrder, area, kotNumber: "KOT1795100100000123" });
  seen(kotApi.list, { search: { show: "open", limit: 10 } }, [
    kot,
    exampleKot({ _id: "k2", table: { _id: "t9", name: "T9" } }),
    exampleKot({ _id: "k3", createdAt: instant(1), businessDay: today }),
  ]);
  await device.connection.check();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  device.outbox.records.set([]);
  device.queryClient.clear();
  vi.unstubAllGlobals();
});

function seen(endpoint: Query, args: object | undefined, value: unknown): void {
  const snapshot = { value, seq: 1, epoch: "e" };
  device.queryClient.setQueryData(device.askOptions(endpoint, args).queryKey, snapshot as never);
}

const { refusal: _, ...waiting } = { ...parkedUpi, person: "asha", state: "waiting" } as const;
const made = (endpoint: string, body: object, orderId: string, params = {}): OutboxRecord => ({
  ...waiting,
  endpoint,
  body,
  orderId,
  id: `${endpoint} ${orderId}`,
  method: endpoint.startsWith("POST") ? "POST" : "PATCH",
  params: { orderId, ...params },
});
const NEW = "0190c000-0000-4000-8000-0000000000d5";
const items = [{ _id: "0190c000-0000-4000-8000-0000000000a1", menuItem: item._id, quantity: 2, rate: 150 }];

function show(page: ReactNode): void {
  render(
    <QueryClientProvider client={device.queryClient}>
      <MantineProvider>
        <MemoryRouter initialEntries={["/waiter/orders"]}>{page}</MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  );
}

/** The text of each card. */
const cards = () => screen.getAllByRole("article").map((card) => card.textContent ?? "");

test("the Orders screen works offline: open orders and those opened on this device", async () => {
  device.outbox.records.set([made("POST /orders", { _id: NEW, table: "t5", items }, NEW)]);
  show(<OrdersPage />);
  expect(screen.queryByText(/Cannot connect/)).toBeNull();
  const column = within(screen.getByRole("region", { name: "Orders" }));
  expect(column.getAllByRole("heading", { level: 3 }).map((one) => one.textContent)).toEqual([
    "T5 Hall",
    "T4 Hall",
  ]);
  await screen.findAllByText("The kitchen does not have this yet");
});

test("an order settled on this device is no longer among the open ones", () => {
  device.outbox.records.set([
    made("PATCH /orders/:orderId/pay", { paymentType: "cash", expectedTotal: 158 }, order._id),
  ]);
  show(<OrdersPage />);
  const column = within(screen.getByRole("region", { name: "Orders" }));
  expect(column.queryByRole("article")).toBeNull();
  expect(column.getByText("This device knows no such open orders")).toBeTruthy();
});

test("the KOT screen works offline: queued KOTs, and those of open orders with this device's status changes", () => {
  device.outbox.records.set([
    made("POST /orders/:orderId/kot", {}, order._id),
    made("PATCH /kot/:kotId/status", { status: "preparing" }, order._id, { kotId: "kot" }),
  ]);
  show(<KotPage />);
  const [first, second, last, ...others] = cards();
  expect(first).toMatch(/^T4 HallThe kitchen does not have this yet.*1 × Masala Dosa$/);
  expect(second).toMatch(/^T4 Hall.*KOT #7.*Preparing/);
  // The KOT of the paid order is last, though it is older.
  expect(last).toMatch(/^T4 Garden/);
  expect(others).toEqual([]);
});
