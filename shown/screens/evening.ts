import { creditApi } from "#domain/accounts/api.ts";
import { expensesApi } from "#domain/expenses/api.ts";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { stationsApi } from "#domain/menu/stationsApi.ts";
import { paise } from "#domain/money.ts";
import { billsApi } from "#domain/orders/bills/api.ts";
import { refundingApi } from "#domain/orders/commands/refunding.ts";
import type { House } from "../house.ts";

/** Taps on a screen: most have fewer kinds of controls. */
export const TAPS_MAX = 20;

/** Prepares something of everything that a screen can show. */
export async function evening({ admin, item, open, line, pay, bill, add }: House) {
  await admin.send(stationsApi.create, { body: { name: "Hot kitchen" } });
  const { _id: tandoor } = await admin.send(stationsApi.create, { body: { name: "Tandoor" } });
  const half = { name: "Half", code: "4", price: paise(100_00), isAvailable: true };
  const variants = [half, { ...half, name: "Full", code: "" }];
  const choices = { variants, groups: [], openPrice: null, unit: "" };
  const dal = { choices, station: tandoor };
  await admin.send(menuEditingApi.updateItem, { params: { itemId: item("Dal") }, body: dal });
  const gas = { title: "Gas", category: "Kitchen", totalAmount: paise(800_00), paidAmount: paise(300_00) };
  await admin.send(expensesApi.create, { body: gas });
  const company = { kind: "company", name: "Konkan Tours" } as const;
  const { _id: accountId } = await admin.send(creditApi.create, { body: company });
  await pay(await open("G2", line("Masala Dosa", 2)), { paymentType: "credit", accountId });
  await pay(await open("T1", line("Masala Dosa", 2), line("Lager")), { paymentType: "upi" });
  const [{ _id: billId } = { _id: "" }] = await admin.query(billsApi.list);
  const refund = { amount: paise(50_00), reason: "Cold" };
  await admin.send(refundingApi.refund, { params: { billId }, body: refund });
  await bill(await open("T2", line("Masala Dosa")));
  await add(await open("T3", line("Lager", 3)), line("Masala Dosa"));
  await open("G1", line("Lager"), line("Masala Dosa", 2));
}
