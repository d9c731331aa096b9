import { actBy } from "#domain/orders/lastAct.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { changedDiscount, type Giver } from "#domain/orders/order/discount.ts";
import { findGrant } from "#domain/permissions.ts";
import type { CommandCtx } from "../../http/handlers/context.ts";
import { loadSettings } from "../../settings/settings.store.ts";

/** Returns the discount limit, and whether the person may exceed it: by permission or an approval, which the guard checks. */
export async function loadGiver({ tx, person }: CommandCtx, approval: string | undefined): Promise<Giver> {
  const mayExceed = approval !== undefined || findGrant(person.role, "orders.discount") === "yes";
  return { limit: (await loadSettings(tx)).discountLimit, mayExceed };
}

/** Records on an order with dishes who gave, changed or removed a discount, if a change does. */
export function withDiscountAct(ctx: CommandCtx, before: Order, after: Order): Order {
  const discount = changedDiscount(before, after);
  return discount === undefined || after.items.length === 0
    ? after
    : { ...after, lastAct: actBy(ctx, "discount", discount) };
}
