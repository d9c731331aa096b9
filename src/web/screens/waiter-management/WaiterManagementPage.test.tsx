import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../sync/cache/queryClient.ts";
import { endSession } from "../../sync/http/session.ts";
import { stubLayout } from "../../testing/layout.ts";
import { WaiterManagementPage } from "./WaiterManagementPage.tsx";

beforeEach(() => {
  stubLayout();
  vi.stubGlobal("fetch", async () => new Response("[]"));
  vi.spyOn(console, "error").mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("without a token the accounts are not read, and the screen says why", () => {
  endSession();
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <WaiterManagementPage />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const said = screen.getByRole("alert").textContent;
  expect(said).toContain("Failed to load waiters: No authentication token found");
});
