import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Bill } from "#domain/orders/bills/api.ts";
import { OpenBalance } from "#domain/orders/payments/api.ts";
import { Settings } from "#domain/settings/api.ts";
import { defaultSettings } from "#domain/settings/defaults.ts";
import { exampleBill, examplePayment } from "#domain/testing/examples.ts";
import { show, signInAdmin, signOutAdmin } from "../../testing/signedIn.tsx";
import { BillView } from "./BillView.tsx";
import { BalanceRow } from "./balances/BalanceRow.tsx";

/** Ravi was signed in when the device delivered what Asha had left on it. */
const deliveredBy = { _id: "r", name: "Ravi" };
const bill = exampleBill({
  status: "paid",
  deliveredBy,
  payments: [examplePayment("payment", 72_300, { deliveredBy })],
});

beforeEach(() => {
  signInAdmin(async (address) =>
    Response.json(address.endsWith("/settings") ? Settings.encode(defaultSettings) : Bill.encode(bill), {
      headers: { "x-seq": "1", "x-epoch": "e" },
    }),
  );
});
afterEach(signOutAdmin);

test("a bill says who delivered it and its payments", async () => {
  show(<BillView billId="bill" />);
  expect(await screen.findByText("Asha, delivered by Ravi")).toBeTruthy();
  expect(screen.getByText(/· Asha, delivered by Ravi$/)).toBeTruthy();
});

test("money that is due says who delivered it", () => {
  const { _id, createdAt, table, area, grandTotal } = bill;
  const { billNumber } = bill.order;
  const entry: OpenBalance = {
    ...{ _id, createdAt, billNumber, table, area, bill: null, received: grandTotal, total: grandTotal },
    ...{ balance: grandTotal, receivedAt: createdAt, receivedBy: bill.waiter, deliveredBy },
  };
  expect(OpenBalance.encode(entry)).toMatchObject({ deliveredBy });
  show(<BalanceRow entry={entry} how={undefined} onChoose={() => {}} />);
  expect(screen.getByText(/Taken by Asha, delivered by Ravi,/)).toBeTruthy();
});
