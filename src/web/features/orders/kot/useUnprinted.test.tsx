import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { kotApi } from "#domain/orders/kot/api.ts";
import { exampleKot } from "#domain/testing/examples.ts";
import { waitFor } from "#domain/testing/waitFor.ts";
import { instant } from "#domain/time.ts";
import { device } from "../../../sync/device.ts";
import { attentionArgs, noteSent, useUnprintedKots } from "./useUnprinted.ts";

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={device.queryClient}>{children}</QueryClientProvider>
);
const { queryKey } = device.askOptions(kotApi.list, attentionArgs);

test("a KOT sent by this device counts as unprinted until a list at least as new includes it", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const { result } = renderHook(useUnprintedKots, { wrapper });
  expect(result.current).toBeUndefined();
  act(() => void device.queryClient.setQueryData(queryKey, { value: [], seq: 4, epoch: "e" }));
  await waitFor(() => expect(result.current).toEqual([]));
  const sent = exampleKot({ createdAt: instant(Date.now()) });
  act(() => noteSent(sent, 5));
  expect(result.current).toEqual([sent]);
  act(() => void device.queryClient.setQueryData(queryKey, { value: [], seq: 5, epoch: "e" }));
  await waitFor(() => expect(result.current).toEqual([]));
});
