import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { PAGE_LIMIT_MAX } from "#domain/entity.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import { toPlace } from "#domain/orders/place.ts";
import { exampleKot, exampleKotItem, place } from "#domain/testing/examples.ts";
import { device } from "../../../sync/device.ts";
import { usePaidKots } from "./usePaidKots.ts";

afterEach(() => {
  cleanup();
  device.queryClient.clear();
});

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={device.queryClient}>{children}</QueryClientProvider>
);

test("a takeaway merged into another open order does not count as paid with unserved food", () => {
  const takeaway = { place: toPlace({ kind: "takeaway" }, 1) };
  const other = exampleKot({ ...takeaway, _id: "2", order: { _id: "merged", billNumber: "B2" } });
  const movedTo = [{ order: "open", place }];
  const kots = [
    exampleKot({ ...takeaway, _id: "1", order: { _id: "paid", billNumber: "B1" } }),
    { ...other, items: [exampleKotItem({ _id: "i", movedTo })] },
  ];
  const key = device.askOptions(kotApi.list, { search: { show: "open", limit: PAGE_LIMIT_MAX } }).queryKey;
  device.queryClient.setQueryDefaults([], { staleTime: Number.POSITIVE_INFINITY });
  const snapshot = { value: kots, seq: 1, epoch: "e", total: undefined, next: undefined };
  device.queryClient.setQueryData(key, snapshot as never);
  const { result } = renderHook(() => usePaidKots(new Set(["open"])), { wrapper });
  expect(result.current.map(({ order }) => order._id)).toEqual(["paid"]);
});
