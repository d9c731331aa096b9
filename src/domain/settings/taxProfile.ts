import type { BusinessDay } from "../time.ts";
import type { Settings, TaxMode, TaxProfile } from "./api.ts";

/** Whether bills charge tax, per GST registration (clarification 35). */
export const chargesTax: Record<TaxMode, boolean> = {
  regular: true,
  composition: false,
  unregistered: false,
};

/** Whether bills need the resort's GSTIN, per GST registration. */
export const needsGstin: Record<TaxMode, boolean> = { regular: true, composition: true, unregistered: false };

/**
 * Finds the tax rules that apply on a calendar day: the profile with the latest `from` not after it (clarification 35), the
 * last in the list when two start on one day. Before the first profile the first applies.
 */
export function taxProfileOn(settings: Settings, day: BusinessDay): TaxProfile {
  const sorted = settings.taxProfiles.toSorted((a, b) => a.from.localeCompare(b.from));
  const [earliest] = sorted;
  if (!earliest) throw new Error("settings hold no tax profile");
  return sorted.findLast((profile) => profile.from <= day) ?? earliest;
}
