import { invoiceSeries } from "#domain/orders/bills/invoiceNumber.ts";
import type { OrdersOnAccounts } from "../../accounts/money.ts";
import { takeInvoiceNumber } from "../bills/bills.store.ts";
import { cashOfGuest } from "../payments/cashOfGuest.store.ts";

/** The functions of orders that accounts, below them, call. */
export const ordersOnAccounts: OrdersOnAccounts = {
  takeNumber: (tx, prefix, day) => takeInvoiceNumber(tx, invoiceSeries(prefix, day)),
  cashOfGuest,
};
