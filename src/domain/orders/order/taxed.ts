import { formatRate, rateBps } from "../../money.ts";
import { chargesTax } from "../../settings/taxProfile.ts";
import type { Order, TaxRates } from "./api.ts";
import { isOpen, withChanges } from "./order.ts";

/** Returns an open order with the tax of the day of its billing (clarification 35). A current bill's tax stays. */
export function withTax(order: Order, tax: TaxRates): Order {
  return order.bill || !isOpen(order) || isSameTax(order.tax, tax) ? order : withChanges(order, { tax });
}

/** True if two tax rates are equal. */
export function isSameTax(one: TaxRates, other: TaxRates): boolean {
  return one.mode === other.mode && one.cgstRate === other.cgstRate && one.sgstRate === other.sgstRate;
}

/** Formats the total tax rate: "5%" for 2.5 % CGST and 2.5 % SGST. */
export function formatTaxRate({ mode, cgstRate, sgstRate }: TaxRates): string {
  return formatRate(chargesTax[mode] ? rateBps(cgstRate + sgstRate) : rateBps(0));
}
