import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { paise } from "#domain/money.ts";
import { Settings } from "#domain/settings/api.ts";
import { defaultSettings } from "#domain/settings/defaults.ts";
import { exampleBill, examplePayment } from "#domain/testing/examples.ts";
import { instant } from "#domain/time.ts";
import { show, signInAdmin, signOutAdmin } from "../../testing/signedIn.tsx";
import { BillMoney } from "./BillMoney.tsx";

afterEach(signOutAdmin);

const DAY_MS = 24 * 3_600_000;

test("a bill offers to correct only payments of today that still count, and what went back has a minus", async () => {
  signInAdmin(async () => Response.json(Settings.encode(defaultSettings)));
  const today = instant(Date.now());
  const payments = [
    examplePayment("payment", 100_00, { createdAt: instant(today - 2 * DAY_MS), reason: "" }),
    examplePayment("payment", 50_00, { type: "upi", reference: "4321", createdAt: today, tip: paise(5_00) }),
    examplePayment("payment", 30_00, { type: "card", createdAt: today, _id: "wrong" }),
    examplePayment("reversal", 30_00, { type: "card", createdAt: today, corrects: "wrong", reason: "UPI" }),
    examplePayment("refund", 20_00, { createdAt: today, reason: "Cold" }),
  ];
  show(<BillMoney bill={exampleBill({ status: "paid", grandTotal: paise(150_00), payments })} />);
  await screen.findByText("Money");
  const sums = screen.getAllByRole("listitem").map(({ lastChild }) => lastChild?.textContent);
  expect(sums).toEqual(["₹100", "₹50Correct", "₹30", "− ₹30", "− ₹20", "₹130"]);
});
