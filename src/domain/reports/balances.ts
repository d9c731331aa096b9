import { type Paise, sum } from "../money.ts";
import type { SalesReport } from "./api.ts";
import type { PaymentSum } from "./sales.ts";

/** By how much the money that orders lack or have too much of changed on a business day, summed; negative where it became less. */
export interface BalanceSum {
  /** Neither received nor written off of the totals of paid bills. */
  readonly due: Paise;
  /** Received beyond the totals of paid bills and not returned. */
  readonly overpaid: Paise;
  /** Received for orders without a paid bill. */
  readonly unbilled: Paise;
}

/** Computes what a report has beside the tenders: totalSales = tenders + due + waived - overpaid - unbilled. */
export function balanceFigures(
  balances: readonly BalanceSum[],
  payments: readonly PaymentSum[],
): Pick<SalesReport, "due" | "overpaid" | "waived" | "unbilled"> {
  const waived = payments.filter(({ kind }) => kind === "waived");
  return {
    due: sum(balances.map(({ due }) => due)),
    overpaid: sum(balances.map(({ overpaid }) => overpaid)),
    waived: sum(waived.map(({ amount }) => amount)),
    unbilled: sum(balances.map(({ unbilled }) => unbilled)),
  };
}
