import type { BusinessDay } from "../time.ts";
import type { Settings } from "./api.ts";
import { needsGstin, taxProfileOn } from "./taxProfile.ts";

/** Names the numbers that the law wants on a bill of this calendar day and that are not in the settings (clarification 35). */
export function missingRegistrations(settings: Settings, day: BusinessDay): string[] {
  const { mode } = taxProfileOn(settings, day);
  return [
    ...(settings.gstin === "" && needsGstin[mode] ? ["GSTIN"] : []),
    ...(settings.fssai === "" ? ["FSSAI licence number"] : []),
  ];
}
