import { creditApi } from "#domain/accounts/api.ts";
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
}

/** Sends every command about accounts twice. */
export async function repeatAccounts(
  { admin }: Resort,
  twice: ReturnType<typeof createTwice>,
): Promise<void> {
  const company = { kind: "company", name: "Infosys" };
  await twice("POST /accounts", { body: company });
  const [account] = await admin.query(creditApi.list);
  const params = { accountId: account?._id ?? "" };
  await twice("PUT /accounts/:accountId", { params, body: { limit: 500 } });
  await twice("DELETE /accounts/:accountId", { params });
}
