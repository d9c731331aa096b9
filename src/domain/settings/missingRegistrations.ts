import type { BusinessDay } from "../time.ts";
import type { Settings } from "./api.ts";
import { liquorRateOn, needsGstin, taxProfileOn } from "./taxProfile.ts";

/** Returns the legally required registration numbers that settings lack on this calendar day (clarification 35). */
export function missingRegistrations(settings: Settings, day: BusinessDay): string[] {
  const { mode } = taxProfileOn(settings, day);
  return [
    ...(settings.gstin === "" && needsGstin[mode] ? ["GSTIN"] : []),
    ...(settings.fssai === "" ? ["FSSAI licence number"] : []),
    ...(settings.vatNumber === "" && liquorRateOn(settings, day) !== null ? ["VAT number for liquor"] : []),
  ];
}
