import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { expensesApi } from "#domain/expenses/api.ts";
import { paise } from "#domain/money.ts";
import { addDays, toBusinessDay } from "#domain/time.ts";
import { startTestServer } from "../testing/server.ts";
import { rows } from "../testing/storedBy.ts";

test("the commands about expenses store the expense and who changed it", async () => {
  const server = await startTestServer();
  const admin = await server.client("admin");
  const date = addDays(toBusinessDay(server.clock.now(), 0), -1);
  const fish = { title: " Fish", category: "Kitchen", description: "Kingfish", vendor: "Harbour", date };
  const params = { expenseId: randomUUID() };
  const money = { totalAmount: paise(50_000), paidAmount: paise(20_000), paymentMethod: "upi" } as const;
  const body = { _id: params.expenseId, ...fish, ...money };
  expect(await server.storedBy(() => admin.send(expensesApi.create, { body }))).toEqual(rows`
    expenses + Fish: title Fish, category Kitchen, description Kingfish, total_amount 50000,
      paid_amount 20000, date 2026-11-19, vendor Harbour, payment_method upi, created_at now
    journal + by Meera Kamat, expenses, expense.added, of Fish, {after: {_id: "Fish", createdAt: now,
      title: "Fish", category: "Kitchen", description: "Kingfish", totalAmount: 50000, paidAmount: 20000,
      date: "2026-11-19", vendor: "Harbour", paymentMethod: "upi", receipt: "", dueAmount: 30000,
      isPaid: false}}
  `);

  const paid = { ...fish, ...money, category: "Bar", paidAmount: paise(50_000) };
  expect(await server.storedBy(() => admin.send(expensesApi.update, { params, body: paid }))).toEqual(rows`
    expenses ~ Fish: category Kitchen → Bar, paid_amount 20000 → 50000
    journal + by Meera Kamat, expenses, expense.changed, of Fish, {before: {category: "Kitchen",
      paidAmount: 20000, dueAmount: 30000, isPaid: false}, after: {category: "Bar", paidAmount: 50000,
      dueAmount: 0, isPaid: true}}
  `);

  expect(await server.storedBy(() => admin.send(expensesApi.remove, { params, body: {} }))).toEqual(rows`
    expenses ~ Fish: deleted_at null → now
    journal + by Meera Kamat, expenses, expense.deleted, of Fish, {before: {_id: "Fish", createdAt: now-120s,
      title: "Fish", category: "Bar", description: "Kingfish", totalAmount: 50000, paidAmount: 50000,
      date: "2026-11-19", vendor: "Harbour", paymentMethod: "upi", receipt: "", dueAmount: 0, isPaid: true}}
  `);
  await server.close();
});
