import { MantineProvider } from "@mantine/core";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { exampleBill } from "#domain/testing/examples.ts";
import { order } from "../../testing/examples.ts";
import { stubLayout } from "../../testing/layout.ts";
import { BillStatusBadges } from "../bills/BillStatusBadges.tsx";
import { OrderCard } from "./OrderCard.tsx";

vi.mock("../../features/orders/kot/pendingKot.ts", () => ({ useIsKotPending: () => false }));
vi.mock("../../features/orders/kot/useUnprinted.ts", () => ({ useUnprinted: () => undefined }));

/** Shows a row, then the same row after a change, and returns whether it pulsed before and after. */
function pulsed(before: ReactNode, after: ReactNode): boolean[] {
  stubLayout();
  const { container, rerender } = render(<MantineProvider>{before}</MantineProvider>);
  const hasPulse = () => container.querySelector("[data-changed]") !== null;
  const first = hasPulse();
  rerender(<MantineProvider>{after}</MantineProvider>);
  return [first, hasPulse()];
}

test("a bill pulses when its status changes, and not when it is listed", () => {
  const badges = (status: "issued" | "paid") => <BillStatusBadges bill={exampleBill({ status })} />;
  expect(pulsed(badges("issued"), badges("paid"))).toEqual([false, true]);
});

test("an order's card pulses when its status changes, and not when it is listed", () => {
  const card = (status: "pending" | "preparing") => <OrderCard order={{ ...order, status }} actions={null} />;
  expect(pulsed(card("pending"), card("preparing"))).toEqual([false, true]);
});
