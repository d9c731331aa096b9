import type { Settings } from "./api.ts";

/** The fields that identify a resort to guests, authorities and payers. */
const identity = [
  "resortTitle",
  "address",
  "phone",
  "gstin",
  "fssai",
  "vatNumber",
  "upiId",
  "thankYou",
] as const;

/**
 * Returns the settings after the demo. Identity fields that are still the demo's are reset to the defaults, so that nobody
 * issues bills with the demo resort's name and numbers; entered values stay.
 */
export function withoutDemoIdentity(settings: Settings, demo: Settings, defaults: Settings): Settings {
  const stale = identity.filter((field) => settings[field] === demo[field]);
  return { ...settings, ...Object.fromEntries(stale.map((field) => [field, defaults[field]])) };
}
