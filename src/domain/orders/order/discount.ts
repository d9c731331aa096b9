import type { RateBps } from "../../money.ts";
import type { Role } from "../../permissions.ts";
import type { RefusalCode } from "../../refusal.ts";
import type { Settings } from "../../settings/api.ts";

interface DiscountChange {
  readonly role: Role;
  readonly from: RateBps;
  readonly to: RateBps;
}

/** Refuses a waiter a discount above the limit in the settings. One that an admin gave may stay as it is. */
export function refuseDiscount(
  settings: Pick<Settings, "discountLimit">,
  { role, from, to }: DiscountChange,
): RefusalCode | undefined {
  if (role === "admin" || to === from) return undefined;
  return to > settings.discountLimit ? "discount-over-limit" : undefined;
}
