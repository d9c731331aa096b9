import { test } from "vitest";
import { creditApi } from "#domain/accounts/api.ts";
import { accountMoneyApi } from "#domain/accounts/moneyApi.ts";
import { paise } from "#domain/money.ts";
import type { House } from "./house.ts";
import { PASSWORD } from "./house.ts";
import { open } from "./page/open.ts";

async function accounts({ admin, open, line, pay }: House) {
  const company = { kind: "company", name: "Konkan Tours", phone: "98220", limit: paise(90_000_00) } as const;
  const { _id: accountId } = await admin.send(creditApi.create, { body: company });
  await admin.send(creditApi.create, { body: { kind: "staff", name: "Binu" } });
  const { _id: stay } = await admin.send(creditApi.create, {
    body: { kind: "stay", room: "204", name: "Ravi" },
  });
  await pay(await open("T1", line("Masala Dosa", 2), line("Lager")), { paymentType: "credit", accountId });
  await pay(await open("T2", line("Dal")), { paymentType: "credit", accountId });
  await pay(await open("T3", line("Dal")), { paymentType: "credit", accountId: stay });
  const part = { amount: paise(100_00), type: "upi", reference: "4711" } as const;
  await admin.send(accountMoneyApi.collect, { params: { accountId }, body: part });
}

test("accounts of a manager", async () => {
  const page = await open("manager", "/admin/accounts", accounts);
  await page.tap("Open Account", "Open Account");
  await page.fill({ Name: "Goa Travels", GSTIN: "27AAPFU", "Limit (0: none)": "5000" });
  await page.tap("Open Account");
  await page.fill({ GSTIN: "", Phone: "12" });
  await page.tap("Open Account", "Edit Goa Travels");
  await page.fill({ Name: "Goa Tours", Address: "Panaji" });
  await page.tap("Save", "Delete Goa Tours", "Delete", "Open Account", "Kind", "Room");
  await page.fill({ Room: "204", Name: "Sunita" });
  await page.tap("Open Account", "Cancel");
  await page.fill({ "Search by name, room or phone": "kon" });
  await page.fill({ "Search by name, room or phone": "nobody" });
});

test("the money of a company's account", async () => {
  const page = await open("manager", "/admin/accounts", accounts);
  await page.tap("Open: Konkan Tours", "Print statement", "Collect");
  await page.fill({ Amount: "0", "Last digits (optional)": "77" });
  await page.tap("Collect");
  await page.fill({ Amount: "120.50" });
  await page.tap("Collect", "TDS");
  await page.fill({ Amount: "50", Section: "194C" });
  await page.tap("TDS", "Write off");
  await page.fill({ Amount: "20", Reason: "Disputed" });
  await page.tap("Write off", "Opening balance");
  await page.fill({ Amount: "1000", Reason: "Old book" });
  await page.tap("Opening balance", "Advance");
  await page.fill({ Amount: "5000" });
  await page.tap("By", "Card", "Advance", "Give back");
  await page.fill({ Amount: "100", Reason: "Cancelled" });
  await page.tap("Give back", "Keep advance");
  await page.fill({ Amount: "200", Reason: "No-show" });
  await page.tap("Keep advance");
  await page.fill({ From: "21/11/2026" });
});

test("chosen bills are collected, one is moved, and a certificate is named", async () => {
  const page = await open("manager", "/admin/accounts", accounts);
  await page.tap("Open: Konkan Tours", "A/26-27/000002: ₹189 since 20/11/2026", /^Collect ₹/, "Collect");
  await page.tap("Move A/26-27/000001");
  await page.tap("Move");
  await page.fill({ Amount: "300", Reason: "Ravi's own drinks" });
  await page.tap("To the account", "Room 204 · Ravi", "Move", "TDS");
  await page.fill({ Amount: "10", Section: "194C" });
  await page.tap("TDS", "Close", "Name the certificate", "Save");
  await page.fill({ "Number of the certificate": "TDS/26/0815" });
  await page.tap("Save");
});

test("a guest checks out", async () => {
  const page = await open("manager", "/admin/accounts", accounts);
  await page.tap("Open: Room 204 · Ravi", "Check out", "Check out", "Paid now by", "Not now: it stays open");
  await page.tap("Check out", "Take the check-out back", "Check out", "Paid now by", "UPI");
  await page.fill({ "Last digits (optional)": "4711" });
  await page.tap("Check out", "Take the check-out back", "Check out", "Check out");
});

test("a cashier's accounts", async () => {
  const page = await open("cashier", "/waiter/accounts", accounts);
  await page.tap("Open: Konkan Tours", "Write off");
  await page.fill({ Amount: "20", Reason: "Disputed" });
  await page.tap("Write off");
  await page.fill({ "Approver's username": "manager", "Approver's password": PASSWORD });
  await page.tap("Write it off", "Advance");
  await page.offline();
  await page.fill({ Amount: "20" });
  await page.tap("Advance");
});

test("no accounts yet", async () => {
  await open("manager", "/admin/accounts");
});
