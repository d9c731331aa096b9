import type { Bill } from "#domain/orders/bills/api.ts";
import { billAmountDue } from "#domain/orders/bills/billMoney.ts";
import { billReceipt, provisionalReceipt } from "#domain/orders/bills/receipt.ts";
import type { PaperDocument } from "#domain/printing/document.ts";
import type { Settings } from "#domain/settings/api.ts";
import { payCode } from "./payCode.ts";

/** The layouts of bills, loaded with the first bill. */
export const billDocuments = {
  /** Lays out a bill, with a UPI QR code of the amount due if the restaurant has a UPI address. */
  bill: (bill: Bill, settings: Settings): PaperDocument =>
    billReceipt(bill, { ...settings.print, payCode: payCode(settings, billAmountDue(bill)) }),
  provisional: provisionalReceipt,
};
