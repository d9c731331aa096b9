import { QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import { type ReactNode, Suspense } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { Settings } from "#domain/settings/api.ts";
import { defaultSettings } from "#domain/settings/defaults.ts";
import type { OnTableOrder } from "../../../features/orders/commands/taking/useOpenTable.ts";
import { device } from "../../../sync/device.ts";
import { orderTakingState, table } from "../../../testing/examples.ts";
import { signInAdmin, signOutAdmin } from "../../../testing/signedIn.tsx";
import { useOrderTakingActions } from "./useOrderTakingActions.ts";

const world = vi.hoisted(() => ({ isOpened: false }));
vi.mock("../../../features/orders/commands/taking/useOpenTable.ts", () => ({
  useOpenTable: (_: unknown, onOrder: OnTableOrder) => async () => onOrder("o1", table, world.isOpened),
}));

afterEach(signOutAdmin);

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={device.queryClient}>
    <Suspense>{children}</Suspense>
  </QueryClientProvider>
);

test.each([
  ["opens", true, [["o1"]]],
  ["joins", false, []],
])("an order that a tap on its table %s is noted as opened by it: %s", async (_, isOpened, noted) => {
  signInAdmin(async () => Response.json(Settings.encode(defaultSettings)));
  world.isOpened = isOpened;
  const note = vi.fn();
  const state = orderTakingState({});
  const { result } = renderHook(() => useOrderTakingActions(() => state, note), { wrapper });
  await waitFor(() => expect(result.current).not.toBeNull());
  result.current.chooseTable(table);
  await waitFor(() => expect(state.choose).toHaveBeenCalledOnce());
  expect(note.mock.calls).toEqual(noted);
});
