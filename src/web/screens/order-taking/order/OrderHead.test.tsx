import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubLayout } from "../../../testing/layout.ts";
import { OrderHead } from "./OrderHead.tsx";

beforeEach(() => {
  stubLayout();
  vi.useFakeTimers({ now: Date.parse("2026-11-19T19:00:00Z"), toFake: ["Date"] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the head of the order shows today's date in India, and the bill number or New", () => {
  const head = (number: string | undefined) => (
    <MantineProvider>
      <OrderHead
        title="T4 · Hall"
        number={number}
        onMenu={undefined}
        act={undefined}
        health="healthy"
        reason=""
      />
    </MantineProvider>
  );
  const { rerender } = render(head(undefined));
  expect(screen.getByText("New").parentElement?.textContent).toBe("20/11/2026 New");
  rerender(head("BILL-7"));
  expect(screen.getByText("BILL-7").parentElement?.textContent).toBe("20/11/2026 BILL-7");
});
