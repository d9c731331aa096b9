import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Settings } from "#domain/settings/api.ts";
import { defaultSettings } from "#domain/settings/defaults.ts";
import { device } from "../../../sync/device.ts";
import { stubLayout } from "../../../testing/layout.ts";
import { OrderHead } from "./OrderHead.tsx";

beforeEach(() => {
  stubLayout();
  vi.stubGlobal("fetch", async () => Response.json(Settings.encode(defaultSettings)));
  vi.useFakeTimers({ now: Date.parse("2026-11-19T19:00:00Z"), toFake: ["Date"] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("after midnight the order's head shows the running business day, and the bill number or New", async () => {
  const head = (number: string | undefined) => (
    <MantineProvider>
      <QueryClientProvider client={device.queryClient}>
        <OrderHead
          title="T4 · Hall"
          number={number}
          onMenu={undefined}
          act={undefined}
          health="healthy"
          reason=""
        />
      </QueryClientProvider>
    </MantineProvider>
  );
  const { rerender } = render(head(undefined));
  expect((await screen.findByText("New")).parentElement?.textContent).toBe("19/11/2026 New");
  rerender(head("BILL-7"));
  expect(screen.getByText("BILL-7").parentElement?.textContent).toBe("19/11/2026 BILL-7");
});
