import { z } from "zod";
import { creditApi } from "#domain/accounts/api.ts";
import { accountMoneyApi } from "#domain/accounts/moneyApi.ts";
import { paise } from "#domain/money.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import type { Resort } from "./resort.ts";
import type { createTwice } from "./twice.ts";

/** Opens a company's account and charges the order of a table to it, which leaves an entry. */
export async function addCharge(resort: Resort, table: number): Promise<void> {
  const company = { kind: "company", name: "Infosys", limit: paise(90_000_00) } as const;
  const { _id: accountId } = await resort.admin.send(creditApi.create, { body: company });
  const order = await resort.open(table, resort.line());
  const body = { paymentType: "credit", accountId } as const;
  await resort.waiter.send(payingApi.pay, { params: { orderId: order._id }, body });
  const money = { amount: paise(100_00), type: "cash" } as const;
  await resort.admin.send(accountMoneyApi.collect, { params: { accountId }, body: money });
}

const WithId = z.looseObject({ _id: z.string() });
const idOf = (answer: unknown) => WithId.parse(answer)._id;

/** Sends every command about accounts twice. */
export async function repeatAccounts(resort: Resort, twice: ReturnType<typeof createTwice>): Promise<void> {
  const company = { kind: "company", name: "Infosys" };
  const accountId = idOf(await twice("POST /accounts", { body: company }));
  const params = { accountId };
  await twice("PUT /accounts/:accountId", { params, body: { limit: 50_000 } });
  await twice("POST /accounts/:accountId/opening", { params, body: { amount: 500, reason: "Old book" } });
  const money = { amount: 100, type: "cash" };
  const receiptId = idOf(await twice("POST /accounts/:accountId/collections", { params, body: money }));
  await twice("PATCH /accounts/receipts/:receiptId/print", { params: { receiptId } });
  await twice("POST /accounts/receipts/:receiptId/jobs", { params: { receiptId } });
  const tds = { amount: 100, section: "194C" };
  const entryId = idOf(await twice("POST /accounts/:accountId/tds", { params, body: tds }));
  const certificate = { certificate: "Q3-2026" };
  await twice("PATCH /accounts/:accountId/tds/:entryId", {
    params: { ...params, entryId },
    body: certificate,
  });
  const lost = { amount: 300, reason: "Bankrupt" };
  await twice("POST /accounts/:accountId/write-offs", { params, body: lost });
  await twice("POST /accounts/:accountId/advances", { params, body: { ...money, amount: 1000 } });
  await twice("POST /accounts/:accountId/returns", { params, body: { ...money, reason: "Cancelled" } });
  await twice("POST /accounts/:accountId/kept", { params, body: { amount: 900, reason: "No-show" } });
  await twice("DELETE /accounts/:accountId", { params });
  const fields = { kind: "stay", room: "204", name: "Ravi" };
  const stay = { accountId: idOf((await resort.admin.post("/accounts", fields)).body) };
  const other = idOf((await resort.admin.post("/accounts", { ...company, name: "Wipro" })).body);
  const order = await resort.open(9, resort.line());
  await resort.admin.patch(`/orders/${order._id}/pay`, { paymentType: "credit", ...stay });
  const part = { to: other, order: order._id, amount: 47, reason: "Shared" };
  await twice("POST /accounts/:accountId/transfers", { params: stay, body: part });
  const leaving = { expectedBalance: 100, payment: { type: "card" } };
  await twice("POST /accounts/:accountId/departure", { params: stay, body: leaving });
  await twice("DELETE /accounts/:accountId/departure", { params: stay });
}
