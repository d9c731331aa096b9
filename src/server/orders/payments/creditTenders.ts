import type { NoteTender } from "#domain/orders/bills/creditNote.ts";
import type { Payment } from "#domain/orders/payments/api.ts";
import { validPayments } from "#domain/orders/payments/tenders.ts";
import { creditCharge } from "../../accounts/storeEntry.ts";
import type { CommandCtx } from "../../http/handlers/context.ts";

interface GivenBack {
  /** The payments of the order. */
  readonly payments: readonly Payment[];
  readonly tenders: readonly NoteTender[];
  readonly document: string;
  readonly reason: string;
}

/** Writes what is given back on credit onto the accounts that were charged. Throws account-needed for "Unnamed credit". */
export async function creditTenders(
  ctx: CommandCtx,
  { payments, tenders, document, reason }: GivenBack,
): Promise<void> {
  for (const { type, account, amount } of tenders) {
    const charged = validPayments(payments).find((one) => one.type === type && one.account === account);
    if (type !== "credit" || !charged) continue;
    await creditCharge(ctx, { charged: charged._id, amount, document, reason });
  }
}
