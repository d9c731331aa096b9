import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Role } from "#domain/permissions.ts";
import { waitFor } from "#domain/testing/waitFor.ts";
import { device } from "../../sync/device.ts";
import { stubLayout } from "../../testing/layout.ts";
import { StorageBanner } from "./StorageBanner.tsx";

beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  device.session.end();
  device.queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

let storage: string;
const fetchMock = vi.fn(async () =>
  Response.json({
    ...(storage === "copy-gone"
      ? { status: "degraded", reasons: [storage], storage: "ok" }
      : { status: "ok", reasons: [], storage }),
    time: "2026-11-20T14:30:00.000Z",
    version: "1",
    database: "sqlite",
    clock: "ok",
  }),
);

async function shownTo(role: Role, state: string): Promise<string> {
  storage = state;
  fetchMock.mockClear();
  vi.stubGlobal("fetch", fetchMock);
  device.session.start("secret", { id: "u1", username: "meera", name: "Meera", role });
  render(
    <MantineProvider>
      <QueryClientProvider client={device.queryClient}>
        <StorageBanner />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await waitFor(() => expect(device.queryClient.isFetching() === 0 && fetchMock.mock.calls.length).toBe(1));
  return screen.queryByRole("alert")?.textContent ?? "";
}

test.each([
  ["waiter", "full", "The server's disk is full. Changes wait on this device. Tell an admin."],
  [
    "admin",
    "full",
    "The server's disk is full. Delete or move files on that disk, or make it larger. Changes wait on the devices until then.",
  ],
  [
    "admin",
    "low",
    "The server's disk is almost full. Delete or move files on that disk, or make it larger, before it is full.",
  ],
  ["waiter", "low", ""],
  [
    "waiter",
    "not-writable",
    "The server cannot write to its disk. Changes wait on this device. Tell an admin.",
  ],
  ["waiter", "damaged", "The server's database is damaged. Tell an admin."],
  [
    "admin",
    "damaged",
    "The server's database is damaged. Settings, Backups lists what the last check found; npm run verify checks again. Look after the disk, and go back to a backup from before: npm run restore.",
  ],
  ["admin", "ok", ""],
  ["waiter", "copy-gone", ""],
  [
    "admin",
    "copy-gone",
    "The second disk is gone: orders are on one disk only. Settings, Backups says what to do.",
  ],
] as const)("a %s with %s sees: %s", async (role, state, words) => {
  await shownTo(role, state);
  await waitFor(() => expect(screen.queryByRole("alert")?.textContent ?? "").toBe(words));
});

test("the banner refetches the health automatically", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  expect(await shownTo("admin", "ok")).toBe("");
  storage = "full";
  await vi.advanceTimersByTimeAsync(31_000);
  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("disk is full"));
});
