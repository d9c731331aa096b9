import { MantineProvider } from "@mantine/core";
import { render } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { paise, rateBps } from "#domain/money.ts";
import { actBy } from "#domain/orders/lastAct.ts";
import { withAdditions, withChanges } from "#domain/orders/order/order.ts";
import { exampleBill, examplePayment } from "#domain/testing/examples.ts";
import { firstLine, order } from "../../testing/examples.ts";
import { stubLayout } from "../../testing/layout.ts";
import { OrderDetails } from "./OrderDetails.tsx";

const shown = vi.hoisted(() => vi.fn());
const bills = vi.hoisted(() => vi.fn());
vi.mock("../../sync/hooks/useApiQuery.ts", () => ({ useApiSnapshot: shown, useApiQueryState: bills }));
bills.mockReturnValue({ value: undefined });
vi.mock("./useOrdersWithPending.ts", () => ({
  useOrdersWithPending: ({ value }: { value: unknown }) => value,
}));

test("an order's details show each discount as it was given", () => {
  stubLayout();
  const more = withAdditions(order, [{ ...firstLine(order), _id: "l2", notes: "hot" }]);
  const [first, second] = more.items;
  const own = { rupees: paise(30_00), value: paise(150_00) };
  const given = { percent: rateBps(25_00), rupees: paise(250_00), value: paise(1_000_00) };
  const items = [first, second && { ...second, discount: own }].flatMap((line) => line ?? []);
  shown.mockReturnValue({ value: withChanges(more, { items, discount: given }), seq: 0, epoch: "e" });
  const { getByText, container } = render(
    <MantineProvider>
      <OrderDetails orderId={order._id} />
    </MantineProvider>,
  );
  getByText("Discount ₹30 of ₹150");
  const rows = [...container.querySelectorAll("dl > div")].map((row) => row.textContent);
  // 250 × 150 ÷ 1,000.
  expect(rows.slice(0, 3)).toEqual([
    "Total300.00",
    "Discounts on dishes30.00",
    "Discount 25 % of ₹1,00037.50",
  ]);
});

test("a paid order's details name all payment types it was paid with", () => {
  stubLayout();
  const payments = [examplePayment("payment", 50), examplePayment("payment", 108, { type: "upi" })];
  bills.mockReturnValueOnce({ value: [exampleBill({ payments })] });
  shown.mockReturnValue({ value: { ...order, status: "paid" }, seq: 0, epoch: "e" });
  const { getByText } = render(
    <MantineProvider>
      <OrderDetails orderId={order._id} />
    </MantineProvider>,
  );
  getByText("UPI and cash");
});

test("an order's details say who moved it last", () => {
  stubLayout();
  const lastAct = actBy({ person: order.waiter, now: order.createdAt }, "moved", "T1");
  shown.mockReturnValue({ value: { ...order, lastAct }, seq: 0, epoch: "e" });
  const { getByText } = render(
    <MantineProvider>
      <OrderDetails orderId={order._id} />
    </MantineProvider>,
  );
  getByText(/^Moved from T1 by Asha, /);
});

test("an order's details compute with the order's own discount", () => {
  stubLayout();
  const value = withChanges(order, { discount: { percent: rateBps(12_50) } });
  shown.mockReturnValue({ value, seq: 0, epoch: "e" });
  const { container } = render(
    <MantineProvider>
      <OrderDetails orderId={order._id} />
    </MantineProvider>,
  );
  const rows = [...container.querySelectorAll("dl > div")].map((row) => row.textContent);
  // 150 less 18.75 is 131.25; 3.28 twice; 137.81.
  expect(rows).toEqual([
    "Total150.00",
    "Discount 12.5%18.75",
    "CGST 2.5%3.28",
    "SGST 2.5%3.28",
    "Round Off0.19",
    "Grand Total₹138",
  ]);
});
