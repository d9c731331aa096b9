import { MantineProvider } from "@mantine/core";
import { render } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { rateBps } from "#domain/money.ts";
import { actBy } from "#domain/orders/lastAct.ts";
import { totalsOf } from "#domain/orders/order/totals.ts";
import { exampleBill, examplePayment } from "#domain/testing/examples.ts";
import { order } from "../../testing/examples.ts";
import { stubLayout } from "../../testing/layout.ts";
import { OrderDetails } from "./OrderDetails.tsx";

const shown = vi.hoisted(() => vi.fn());
const bills = vi.hoisted(() => vi.fn());
vi.mock("../../sync/cache/useAsk.ts", () => ({ useAskSnapshot: shown, useAskState: bills }));
bills.mockReturnValue({ value: undefined });
vi.mock("./useFoldedOrders.ts", () => ({ useFoldedOrders: ({ value }: { value: unknown }) => value }));

test("an order's details say that its discount fell", () => {
  stubLayout();
  const fallen = {
    ...order,
    discountPercentage: rateBps(1000),
    discountFellFrom: { percent: rateBps(2500) },
  };
  shown.mockReturnValue({ value: fallen, seq: 0, epoch: "e" });
  const { getByRole } = render(
    <MantineProvider>
      <OrderDetails orderId={order._id} />
    </MantineProvider>,
  );
  expect(getByRole("status").textContent).toBe("Discount fell from 25% to 10%");
});

test("a paid order's details name all ways in which it was paid", () => {
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
  const discountPercentage = rateBps(1250);
  const totals = totalsOf(order.items, { percent: discountPercentage }, order.tax);
  shown.mockReturnValue({ value: { ...order, ...totals, discountPercentage }, seq: 0, epoch: "e" });
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
