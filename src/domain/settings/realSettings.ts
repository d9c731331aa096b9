import type { Settings } from "./api.ts";

/** The fields that name a resort to its guests and to the law. */
const identity = ["resortTitle", "address", "phone", "gstin", "fssai"] as const;

/**
 * Returns the settings to start for real with. Nobody may issue bills under the demo resort's name and numbers, so
 * those that are still the demo's become the defaults; what somebody has entered stays.
 */
export function withoutDemoIdentity(settings: Settings, demo: Settings, defaults: Settings): Settings {
  const stale = identity.filter((field) => settings[field] === demo[field]);
  return { ...settings, ...Object.fromEntries(stale.map((field) => [field, defaults[field]])) };
}
