import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { notify } from "../../../kit/feedback/notify.ts";
import { device } from "../../../sync/device.ts";
import type { OutboxRecord } from "../../../sync/outbox/store.ts";
import { order, parkedUpi, table } from "../../../testing/examples.ts";
import { useOpenTable } from "../commands/taking/useOpenTable.ts";
import { useTiles } from "./useTiles.ts";

/** The server has T4 with an open order. */
beforeEach(() => {
  device.session.start("secret", { id: "asha", username: "asha", name: "Asha", role: "waiter" });
  device.queryClient.setQueryDefaults([], { staleTime: Number.POSITIVE_INFINITY });
  withTable(order._id);
});
afterEach(() => {
  cleanup();
  device.outbox.records.set([]);
  device.queryClient.clear();
});

function withTable(openOrder: string): void {
  const tables = [{ ...table, status: "occupied", openOrder }];
  const snapshot = { value: tables, seq: 1, epoch: "e", total: undefined, next: undefined };
  device.queryClient.setQueryData(device.askOptions(tablesApi.list, undefined).queryKey, snapshot as never);
}

const cash: OutboxRecord = {
  ...parkedUpi,
  state: "waiting",
  body: { paymentType: "cash", expectedTotal: 158 },
};
const reserved: OutboxRecord = {
  ...parkedUpi,
  endpoint: "PATCH /tables/:tableId/status",
  params: { tableId: table._id },
  state: "waiting",
  body: { status: "reserved" },
  orderId: undefined as never,
};

let renders = 0;

/** The tile of T4 and the toast of a tap on it; `isOpen`: whether this device knows its order as open. */
function tile(isOpen: boolean) {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={device.queryClient}>{children}</QueryClientProvider>
  );
  const orders = isOpen ? [order] : [];
  const shown = () => {
    renders += 1;
    return useTiles(orders, "hall")[0];
  };
  return renderHook(shown, { wrapper }).result;
}

test("a table whose order was settled on this device is free before the server knows", async () => {
  const shown = tile(false);
  expect(shown.current?.status).toBe("occupied");
  act(() => device.outbox.records.set([cash]));
  expect(shown.current).toMatchObject({ status: "available", total: undefined });
  const said = vi.spyOn(notify, "success").mockReturnValue();
  vi.spyOn(device.outbox, "enqueue").mockResolvedValue({ kind: "waiting" });
  const { result } = renderHook(() =>
    useOpenTable(
      () => [],
      () => {},
    ),
  );
  if (shown.current) await result.current(shown.current.table);
  expect(said.mock.calls.map(([title]) => title)).toEqual(["Table Selected"]);
});

test("a table freed empty on this device is free, and a tap on it opens a new order", () => {
  const left = "0190c000-0000-4000-8000-0000000000a1";
  withTable(left);
  act(() =>
    device.outbox.records.set([{ ...reserved, body: { status: "available", order: left }, orderId: left }]),
  );
  expect(tile(false).current).toMatchObject({ status: "available", table: { openOrder: null } });
});

test("parked cash frees no table", () => {
  act(() => device.outbox.records.set([{ ...cash, state: "parked" }]));
  expect(tile(true).current).toMatchObject({ status: "occupied", total: order.grandTotal });
});

test("a status set on this device shows before the server has it", () => {
  act(() => device.outbox.records.set([reserved]));
  expect(tile(false).current?.status).toBe("reserved");
});

test("adding a dish renders no tile", () => {
  tile(true);
  const before = renders;
  act(() => device.outbox.records.set([{ ...cash, endpoint: "POST /orders/:orderId/lines" }]));
  expect(renders).toBe(before);
  act(() => device.outbox.records.set([reserved]));
  expect(renders).toBeGreaterThan(before);
});
