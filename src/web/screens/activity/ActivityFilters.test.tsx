import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Order } from "#domain/orders/order/api.ts";
import { instant } from "#domain/time.ts";
import { order } from "../../testing/examples.ts";
import { show, signInAdmin, signOutAdmin } from "../../testing/signedIn.tsx";
import { ActivityFilters } from "./ActivityFilters.tsx";

afterEach(signOutAdmin);

test("an order is listed under its invoice number, before the bill under its own", async () => {
  const bill = { _id: "b1", invoiceNumber: "A/26-27/000001", createdAt: instant(0), isPrinted: true };
  const orders = [order, { ...order, _id: "o2", bill }].map((one) => Order.encode(one));
  signInAdmin(async (address) =>
    Response.json(address.startsWith("/api/orders?") ? orders : [], { headers: { "x-seq": "1" } }),
  );
  show(<ActivityFilters filter={{}} isFiltered={false} onNarrow={() => {}} onClear={() => {}} />);
  fireEvent.click(screen.getByRole("combobox", { name: "Order" }));
  await screen.findByRole("option", { name: "BILL-1 (T4)", hidden: true });
  expect(screen.getByRole("option", { name: "A/26-27/000001 (T4)", hidden: true })).toBeTruthy();
});
