import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { paise, ZERO } from "#domain/money.ts";
import { Bill } from "#domain/orders/bills/api.ts";
import { Order } from "#domain/orders/order/api.ts";
import { exampleBill, examplePayment } from "#domain/testing/examples.ts";
import { waitFor } from "#domain/testing/waitFor.ts";
import { notify } from "../../../../kit/feedback/notify.ts";
import { device } from "../../../../sync/device.ts";
import { order } from "../../../../testing/examples.ts";
import { signInAdmin, signOutAdmin } from "../../../../testing/signedIn.tsx";
import { useSettle } from "./useSettle.ts";

/** The bodies of the sent payments. */
const sent: unknown[] = [];
const said = vi.spyOn(notify, "success").mockReturnValue();

beforeEach(async () => {
  said.mockClear();
  sent.length = 0;
  signInAdmin(async (address, init) => {
    const headers = { "x-seq": "1", "x-epoch": "e" };
    if (init?.method === "PATCH") {
      sent.push(JSON.parse(String(init.body)));
      return Response.json(Order.encode({ ...order, status: "paid" }), { headers });
    }
    const payments = [examplePayment("payment", 50_00), examplePayment("payment", 108_00, { type: "upi" })];
    const bills = address.startsWith("/api/bills") ? [Bill.encode(exampleBill({ payments }))] : {};
    return Response.json(bills, { headers });
  });
  await device.connection.check();
});
afterEach(signOutAdmin);

test.each([
  ["cash", ZERO],
  ["UPI and cash", paise(50_00)],
])("settling shows how the order was paid: %s", async (how, amountPaid) => {
  const { result } = renderHook(() => useSettle());
  await result.current(
    { ...order, amountPaid },
    { paymentType: "card", expectedTotal: paise(108_00), version: 1 },
  );
  const text = `Order BILL-1 has been marked as ${how}.`;
  await waitFor(() => expect(said.mock.calls).toEqual([["Order Settled", text]]));
  // The server refuses it where somebody has changed the order meanwhile.
  expect(sent).toEqual([{ paymentType: "card", expectedTotal: 108, version: 1 }]);
});
