import type { OrderClosing } from "./api.ts";

/** Formats who closed an order: "Order BILL-1 of T4 was deleted by Meera", "Order BILL-1 of T1 was merged into that of T4 …". */
export function closingMessage({ billNumber, table, kind, into, by }: OrderClosing): string {
  const how = kind === "paid" ? "settled" : into ? `${kind} into that of ${into.name}` : kind;
  return `Order ${billNumber} of ${table.name} was ${how} by ${by.name || "the server"}`;
}
