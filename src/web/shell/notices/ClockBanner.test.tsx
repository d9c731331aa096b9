import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Role } from "#domain/permissions.ts";
import { waitFor } from "#domain/testing/waitFor.ts";
import { device } from "../../sync/device.ts";
import type { OutboxRecord } from "../../sync/outbox/store.ts";
import { stubLayout } from "../../testing/layout.ts";
import { ClockBanner } from "./ClockBanner.tsx";

beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  device.session.end();
  device.queryClient.clear();
  vi.unstubAllGlobals();
});

async function show(role: Role, clock: "ok" | "waiting"): Promise<void> {
  const health = {
    status: "ok",
    reasons: [],
    time: "2026-11-20T14:30:00.000Z",
    version: "1",
    database: "sqlite",
    storage: "ok",
    clock,
  };
  const fetchMock = vi.fn(async () => Response.json(health));
  vi.stubGlobal("fetch", fetchMock);
  device.session.start("secret", { id: "u1", username: "meera", name: "Meera", role });
  render(
    <MantineProvider>
      <QueryClientProvider client={device.queryClient}>
        <MemoryRouter>
          <ClockBanner />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await waitFor(() => expect(device.queryClient.isFetching() === 0 && fetchMock.mock.calls.length).toBe(1));
}

test("while bills wait for the clock, a waiter is asked to notify an admin", async () => {
  await show("waiter", "waiting");
  expect((await screen.findByRole("alert")).textContent).toBe(
    "The clock of the server's computer jumped ahead, so bills wait. Orders go on. Tell an admin.",
  );
});

test("the banner links an admin to the settings", async () => {
  await show("admin", "waiting");
  const link = await screen.findByRole("link", { name: "Confirm the time" });
  expect(link.getAttribute("href")).toBe("/admin/settings");
});

test("a correct clock shows no banner", async () => {
  await show("admin", "ok");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("each answer that the clock is right retries what was parked for it, and no other answer does", async () => {
  const retry = vi.spyOn(device.outbox, "retry").mockResolvedValue();
  const waited = {
    id: "k1",
    state: "parked",
    refusal: { code: "clock-waiting", message: "" },
  } as OutboxRecord;
  vi.spyOn(device.outbox.records, "get").mockReturnValue([waited]);
  await show("waiter", "waiting");
  expect(retry).not.toHaveBeenCalled();
  cleanup();
  device.queryClient.clear();
  await show("waiter", "ok");
  await waitFor(() => expect(retry).toHaveBeenCalledExactlyOnceWith("k1"));
  vi.restoreAllMocks();
});
