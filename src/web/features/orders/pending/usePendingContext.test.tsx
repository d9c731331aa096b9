import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rateBps } from "#domain/money.ts";
import { exampleSettings, regular } from "#domain/testing/examples.ts";
import { Day } from "#domain/time.ts";
import { device } from "../../../sync/device.ts";
import { usePendingContext } from "./usePendingContext.ts";

const nine = { ...regular, cgstRate: rateBps(900), sgstRate: rateBps(900) };
const settings = exampleSettings({
  taxProfiles: [
    { ...regular, from: Day.decode("2026-04-01") },
    { ...nine, from: Day.decode("2026-11-21") },
  ],
});
vi.mock("../../../sync/hooks/useApiQuery.ts", () => ({
  useApiQuery: ({ path }: { readonly path: string }) => (path === "/settings" ? settings : none),
  // No day was closed.
  useApiQueryState: () => ({ value: { firstOpen: null } }),
}));
const none: readonly never[] = [];

beforeEach(() => {
  device.session.start("secret", { id: "p", username: "asha", name: "Asha", role: "waiter" });
  vi.useFakeTimers({ now: Date.parse("2026-11-20T18:29:50Z") });
});
afterEach(() => {
  cleanup();
  device.session.end();
  vi.useRealTimers();
});

test("a tax rate that begins at midnight applies on an open screen, and the business day advances", () => {
  const { result } = renderHook(() => usePendingContext());
  const before = result.current;
  expect(before).toMatchObject({ tax: { cgstRate: 250 }, businessDay: "2026-11-20" });
  act(() => void vi.advanceTimersByTime(5_000));
  expect(result.current).toBe(before);
  act(() => void vi.advanceTimersByTime(20_000));
  expect(result.current).toMatchObject({ tax: { cgstRate: 900 }, businessDay: "2026-11-20" });
  act(() => void vi.advanceTimersByTime(4 * 3_600_000));
  expect(result.current.businessDay).toBe("2026-11-21");
});
