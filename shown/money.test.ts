import { test } from "vitest";
import { expensesApi } from "#domain/expenses/api.ts";
import { paise } from "#domain/money.ts";
import { chargingApi } from "#domain/orders/commands/charging.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import { Day } from "#domain/time.ts";
import type { House } from "./house.ts";
import { PASSWORD } from "./house.ts";
import { open } from "./page/open.ts";

async function evening({ open, line, pay, bill, cashier }: House) {
  const payment = { paymentType: "upi", reference: "UTR1", tip: paise(20_00) } as const;
  await pay(await open("T1", line("Masala Dosa", 2), line("Lager")), payment, cashier);
  await bill(await open("T2", line("Dal")));
}

test("bills of a manager", async () => {
  const page = await open("manager", "/waiter/bills", evening);
  await page.tap(/000001/, "Print: bill A/26-27/000001", "Refund", "One Lager more", "A sum");
  await page.fill({ "Amount to give back": "700", Reason: "Cold" });
  await page.fill({ "Amount to give back": "99.5" });
  await page.tap(/^Refund ₹/, "Correct", /^(Save|Correct)/);
  await page.fill({ Amount: "600", Reason: "Typed wrong" });
  await page.tap("Paid by", "Card", /^(Save|Correct)/, "Close", /000002/, "Cancel bill");
  await page.fill({ Reason: "Wrong table" });
  await page.tap("Cancel the bill");
});

test("bills of a waiter", async () => {
  const page = await open("waiter", "/waiter/bills", evening);
  await page.tap(/000002/, "Cancel bill");
  await page.fill({
    Reason: "Wrong table",
    "Approver's username": "manager",
    "Approver's password": PASSWORD,
  });
  await page.tap("Cancel the bill", "Close", /000001/, "Close", "Status", "Paid");
  await page.fill({ "Search by bill number or table": "T9" });
  await page.tap("All days", "Not charged");
});

test("bills without the network", async () => {
  const page = await open("manager", "/waiter/bills", evening);
  await page.offline();
  await page.tap(/000001/);
});

async function balances({ open, line, pay, waiter, server }: House) {
  const due = await pay(await open("T1", line("Masala Dosa", 2)));
  const over = await pay(await open("T2", line("Dal")));
  const none = await open("T3", line("Dal"));
  await waiter.send(payingApi.pay, { params: { orderId: none._id }, body: { paymentType: "credit" } });
  for (const { _id: orderId } of [due, over]) {
    const body = { paymentType: "cash", takenOffline: true, expectedTotal: paise(300_00) } as const;
    await waiter.send(payingApi.pay, { params: { orderId }, body });
  }
  server.clock.advance(60_000);
}

test("balances", async () => {
  const page = await open("manager", "/waiter/bills", balances);
  await page.tap("Check payments", "Returned: T1");
  await page.fill({ Reason: "Called back" });
  await page.tap("Returned ₹300", "Name the account: T3", /^Put/);
  await page.fill({ "Room or name": "204" });
  await page.tap(/^Put/);
});

test("slips", async () => {
  const page = await open("manager", "/waiter/bills", async ({ open, line, manager, pay }) => {
    const order = await open("T1", line("Masala Dosa", 2));
    const lines = order.items.map(({ _id, quantity }) => ({ line: _id, quantity }));
    const body = { lines, kind: "staff-meal", reason: "Cook" } as const;
    await manager.send(chargingApi.setCharging, { params: { orderId: order._id }, body });
    await pay(order, {});
  });
  await page.tap("Not charged");
});

test("expenses", async () => {
  const page = await open("manager", "/admin/expenses", async ({ manager }) => {
    for (const [title, paid, day] of [
      ["Fish", 80_050, "2026-11-20"],
      ["Gas", 0, "2026-11-01"],
    ] as const) {
      const body = {
        title,
        category: "Kitchen",
        totalAmount: paise(80_050),
        paidAmount: paise(paid),
        date: Day.decode(day),
        vendor: "Harbour",
      };
      await manager.send(expensesApi.create, { body });
    }
  });
  await page.tap("Add Expense", "Add Expense");
  await page.fill({
    "Expenses Title": "Ice",
    "Expenses Category": "Bar",
    "Total Amount": "100",
    "Paid Amount": "120",
    Vendor: "Frost",
  });
  await page.tap("Add Expense");
  await page.fill({ "Paid Amount": "20" });
  await page.tap("Payment Method", "UPI", "Add Expense", "Edit Ice");
  await page.fill({ "Paid Amount": "100" });
  await page.tap("Save", "Edit Ice", "Payment Method", "Cash", "Paid from", "Main drawer", "Save");
  await page.tap("Delete Ice", "Delete");
  await page.fill({ "Search by Amount": "800.50" });
  await page.fill({ "Search by Amount": "1" });
});

test("reports", async () => {
  const page = await open("admin", "/admin/reports", evening);
  await page.tap(
    "Item Report",
    "Date range",
    /^Today/,
    "Sales Report",
    "Date range",
    /^This Week/,
    "Export",
    "CSV file",
  );
});

test("no reports yet", async () => {
  await open("manager", "/admin/reports");
});
