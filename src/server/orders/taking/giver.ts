import type { Giver } from "#domain/orders/order/discount.ts";
import { findGrant } from "#domain/permissions.ts";
import type { CommandCtx } from "../../http/handlers/context.ts";
import { loadSettings } from "../../settings/settings.store.ts";

/**
 * Returns the discount that the person may give: above the limit in settings by permission, or with an approval, which the
 * guard checks.
 */
export async function loadGiver({ tx, person }: CommandCtx, approval: string | undefined): Promise<Giver> {
  const mayExceed = approval !== undefined || findGrant(person.role, "orders.discount") === "yes";
  return { limit: (await loadSettings(tx)).discountLimit, mayExceed };
}
