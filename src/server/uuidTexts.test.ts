import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { creditApi } from "#domain/accounts/api.ts";
import { expensesApi } from "#domain/expenses/api.ts";
import { areasApi } from "#domain/floor/areasApi.ts";
import { areaEditingApi, tableEditingApi } from "#domain/floor/editingApi.ts";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { paise } from "#domain/money.ts";
import { closingApi } from "#domain/orders/commands/closing.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import { refundingApi } from "#domain/orders/commands/refunding.ts";
import { sendingApi } from "#domain/orders/commands/sending.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { accountsApi } from "#domain/staff/accountsApi.ts";
import { type Resort, startResort } from "./testing/resort.ts";

/** SQLite stores every text of the form of a UUID as 16 bytes, whoever wrote it: people must not notice. */
let resort: Resort;
beforeAll(async () => {
  resort = await startResort();
});
afterAll(() => resort.server.close());

const text = randomUUID();

test("a name of the form of a UUID comes back as it was typed", async () => {
  const { admin } = resort;
  const described = { name: text, description: text };
  const { _id: area } = await admin.send(areaEditingApi.create, { body: described });
  await admin.send(tableEditingApi.create, { body: { name: text, area } });
  const { _id: category } = await admin.send(menuEditingApi.createCategory, { body: described });
  await admin.send(menuEditingApi.createItem, { body: { ...described, category, price: paise(100) } });
  const person = { username: text, name: text, password: "tandoor1" };
  await admin.send(accountsApi.register, { body: person });
  expect(await admin.query(areasApi.list)).toContainEqual(expect.objectContaining(described));
  expect(await admin.query(tablesApi.list)).toContainEqual(expect.objectContaining({ name: text }));
  expect(await admin.query(menuApi.categories)).toContainEqual(expect.objectContaining(described));
  expect(await admin.query(menuApi.items)).toContainEqual(expect.objectContaining(described));
  expect(await admin.query(accountsApi.users)).toContainEqual(expect.objectContaining({ name: text }));
  expect((await admin.post("/areas", { name: text.toUpperCase() })).body).toMatchObject({
    code: "name-taken",
  });
});

test("a note, a reason or an account of the form of a UUID comes back as it was typed", async () => {
  const { admin, waiter } = resort;
  const opened = await resort.open(0, resort.line(0, 2, { notes: text }));
  const params = { orderId: opened._id };
  await waiter.send(takingApi.updateOrder, { params, body: { notes: text } });
  await resort.add(opened, resort.line(1));
  await waiter.send(sendingApi.sendKot, { params, body: { notes: text } });
  const order = await resort.readOrder(opened._id);
  expect(order).toMatchObject({ notes: text, items: [{ notes: text }, {}] });
  expect(await resort.kots(order)).toMatchObject([{ items: [{ notes: text }] }, { notes: text }]);
  await admin.send(creditApi.create, { body: { kind: "company", name: text } });
  const body = { paymentType: "credit", account: text } as const;
  const { bill } = await waiter.send(payingApi.pay, { params, body });
  const refund = { amount: paise(100), reason: text };
  await admin.send(refundingApi.refund, { params: { billId: bill?._id ?? "" }, body: refund });
  expect(await resort.readBill(bill?._id ?? "")).toMatchObject({
    payments: [{ account: text }, { reason: text }],
    creditNotes: [{ reason: text, tenders: [{ account: text }] }],
  });
  const voided = await resort.open(1, resort.line(0));
  await admin.send(closingApi.deleteOrder, { params: { orderId: voided._id }, body: { reason: text } });
  const reasons = await resort.server.databases.read((tx) =>
    tx.selectFrom("orders").select("void_reason").where("id", "=", voided._id).execute(),
  );
  expect(reasons).toEqual([{ void_reason: text }]);
});

test("an expense whose texts all look like UUIDs is stored as typed", async () => {
  const texts = { title: text, category: text, description: text, vendor: text };
  const body = { ...texts, totalAmount: paise(100), paidAmount: paise(0) };
  const { _id } = await resort.admin.send(expensesApi.create, { body });
  expect(await resort.admin.get(`/expenses/${_id}`)).toMatchObject({ status: 200, body: texts });
});
