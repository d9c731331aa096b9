import type { OrderClosing } from "./api.ts";

/** Says who closed an order: "Order BILL-1 of T4 was deleted by Meera". */
export function closingWords({ billNumber, table, kind, by }: OrderClosing): string {
  return `Order ${billNumber} of ${table.name} was ${kind === "paid" ? "settled" : kind} by ${by.name || "the server"}`;
}
