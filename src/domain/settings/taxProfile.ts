import type { RateBps } from "../money.ts";
import type { BusinessDay } from "../time.ts";
import type { Settings, TaxMode, TaxProfile } from "./api.ts";

/** True if bills charge tax, per GST registration (clarification 35). */
export const chargesTax: Record<TaxMode, boolean> = {
  regular: true,
  composition: false,
  unregistered: false,
};

/** True if bills need the resort's GSTIN, per GST registration. */
export const needsGstin: Record<TaxMode, boolean> = { regular: true, composition: true, unregistered: false };

/**
 * Returns the tax profile of a calendar day: the one with the latest `from` that is not after it (clarification 35), the last
 * in the list if two have the same `from`. Before the first profile, the first applies.
 */
export function taxProfileOn(settings: Settings, day: BusinessDay): TaxProfile {
  const sorted = settings.taxProfiles.toSorted((a, b) => a.from.localeCompare(b.from));
  const [earliest] = sorted;
  if (!earliest) throw new Error("settings hold no tax profile");
  return sorted.findLast((profile) => profile.from <= day) ?? earliest;
}

/**
 * Returns the VAT rate of liquor on a calendar day: the one with the latest `from` that is not after it. Null before the first
 * one: then liquor cannot be billed (clarification 72).
 */
export function liquorRateOn(
  { liquorRates }: Pick<Settings, "liquorRates">,
  day: BusinessDay,
): RateBps | null {
  const sorted = liquorRates.toSorted((a, b) => a.from.localeCompare(b.from));
  return sorted.findLast(({ from }) => from <= day)?.vatRate ?? null;
}
