import { type Paise, sum } from "../money.ts";
import type { SalesReport } from "./api.ts";
import type { PaymentSum } from "./sales.ts";

/** The change of all balances on a business day; negative if they decreased. */
export interface BalanceChange {
  /** Due on paid bills and not written off. */
  readonly due: Paise;
  /** Overpaid on paid bills and not returned. */
  readonly overpaid: Paise;
  /** Received for orders without a paid bill. */
  readonly unbilled: Paise;
}

/** Computes the report's figures that are not tenders: totalSales = tenders + due + waived − overpaid − unbilled. */
export function balanceFigures(
  balances: readonly BalanceChange[],
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
