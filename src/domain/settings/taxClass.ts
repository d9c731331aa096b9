import { z } from "zod";

/**
 * The class that decides a line's tax. service: everything served, at the GST rate of the premises. liquor: under state VAT,
 * without CGST and SGST (clarification 72).
 */
export const TaxClass = z.enum(["service", "liquor"]);
export type TaxClass = z.infer<typeof TaxClass>;
/** The default class of a category. */
export const TAX_CLASS_DEFAULT: TaxClass = "service";

export const taxClassLabels: Record<TaxClass, string> = {
  service: "Food and drinks (GST)",
  liquor: "Liquor (state VAT)",
};
