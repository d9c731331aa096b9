import { formatRate, rateBps } from "../../money.ts";
import type { Settings } from "../../settings/api.ts";
import { chargesTax, liquorRateOn, taxProfileOn } from "../../settings/taxProfile.ts";
import type { BusinessDay } from "../../time.ts";
import type { Order, TaxRates } from "./api.ts";
import { isOpen, withChanges } from "./order.ts";

/** Returns the tax rates of a calendar day. */
export function taxRatesOn(settings: Settings, day: BusinessDay): TaxRates {
  const { mode, cgstRate, sgstRate } = taxProfileOn(settings, day);
  return { mode, cgstRate, sgstRate, vatRate: liquorRateOn(settings, day) };
}

/** Returns an open order with the tax of the day of its billing (clarification 35). A current bill's tax stays. */
export function withTax(order: Order, tax: TaxRates): Order {
  return order.bill || !isOpen(order) || isSameTax(order.tax, tax) ? order : withChanges(order, { tax });
}

/** True if two tax rates are equal. */
export function isSameTax(one: TaxRates, other: TaxRates): boolean {
  return isSameGst(one, other) && one.vatRate === other.vatRate;
}

function isSameGst(one: TaxRates, other: TaxRates): boolean {
  return one.mode === other.mode && one.cgstRate === other.cgstRate && one.sgstRate === other.sgstRate;
}

/** Returns the label of the VAT on liquor: "VAT 20%". */
export function vatLabel({ vatRate }: TaxRates): string {
  return vatRate === null ? "VAT (no rate)" : `VAT ${formatRate(vatRate)}`;
}

/** Formats the total tax rate: "5%" for 2.5 % CGST and 2.5 % SGST, with liquor "5%, VAT 20%". */
export function formatTaxRate({ liquor }: Pick<Order, "liquor">, tax: TaxRates): string {
  const gst = formatRate(chargesTax[tax.mode] ? rateBps(tax.cgstRate + tax.sgstRate) : rateBps(0));
  return liquor === null ? gst : `${gst}, ${vatLabel(tax)}`;
}
