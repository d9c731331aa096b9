import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { paise } from "#domain/money.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { withChanges, withQuantity } from "#domain/orders/order/order.ts";
import { device } from "../../../sync/device.ts";
import { order } from "../../../testing/examples.ts";
import { stubLayout } from "../../../testing/layout.ts";
import { SplitDialog } from "./SplitDialog.tsx";

const shown = vi.hoisted((): { order?: Order; pendingCount: number } => ({ pendingCount: 0 }));
vi.mock("../pending/useOptimisticOrder.ts", () => ({
  useOptimisticOrder: () => ({ ...shown, version: 3 }),
}));

beforeEach(() => {
  stubLayout();
  device.session.start("secret", { id: "p", username: "asha", name: "Asha", role: "waiter" });
});
afterEach(cleanup);

function showDialog(): void {
  render(
    <MantineProvider>
      <SplitDialog orderId={order._id} answer={() => {}} />
    </MantineProvider>,
  );
}

// Two dishes and 5 % tax: ₹315 or twice ₹157.50, ₹226.80 or twice ₹113.40, ₹210 or twice ₹105.
test.each([
  [150_00, "₹315", "₹316 · ₹1 more than one bill, by rounding"],
  [108_00, "₹227", "₹226 · ₹1 less than one bill, by rounding"],
  [100_00, "₹210", "₹210"],
])(
  "two bills of one dish of %i paise each show the rounding difference from one bill",
  async (price, one, two) => {
    const items = order.items.map((line) => withQuantity({ ...line, rate: paise(price) }, 2));
    shown.order = withChanges(order, { items });
    showDialog();
    const together = async () => (await screen.findByText("Together")).parentElement?.textContent;
    expect(await together()).toBe(`Together${one}`);
    fireEvent.click(screen.getByRole("button", { name: "One Masala Dosa to bill 2" }));
    expect(await together()).toBe(`Together${two}`);
  },
);

test.each([
  [0, "Split into 2 bills", false],
  [1, "Saving changes…", true],
])("with %i pending changes the button is %s", async (pendingCount, words, isDisabled) => {
  shown.order = withChanges(order, { items: order.items.map((line) => withQuantity(line, 2)) });
  shown.pendingCount = pendingCount;
  showDialog();
  fireEvent.click(await screen.findByRole("button", { name: "One Masala Dosa to bill 2" }));
  expect(screen.getByRole("button", { name: words }).hasAttribute("disabled")).toBe(isDisabled);
});
