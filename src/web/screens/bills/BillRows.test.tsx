import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { exampleBill, examplePayment } from "#domain/testing/examples.ts";
import { show, signOutAdmin } from "../../testing/signedIn.tsx";
import { BillRows } from "./BillRows.tsx";

test("a bill's row names all payment types it was paid with", () => {
  const payments = [examplePayment("payment", 50), examplePayment("payment", 108, { type: "upi" })];
  const bill = exampleBill({ status: "paid", payments });
  show(<BillRows bills={[bill]} timeOf={() => "20:25"} onView={() => {}} />);
  expect(screen.getByRole("button").textContent).toContain("UPI and cash");
  signOutAdmin();
});
