import type { Giver } from "#domain/orders/order/discount.ts";
import { findGrant } from "#domain/permissions.ts";
import type { CommandCtx } from "../../http/feature.ts";
import { loadSettings } from "../../settings/settings.store.ts";

/** Returns what the person may give: above the limit in settings by right, or with an approval, which the guard looks at. */
export async function loadGiver({ tx, person }: CommandCtx, approval: string | undefined): Promise<Giver> {
  const mayExceed = approval !== undefined || findGrant(person.role, "orders.discount") === "yes";
  return { limit: (await loadSettings(tx)).discountLimit, mayExceed };
}
