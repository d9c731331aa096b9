import type { Paise } from "#domain/money.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { hasUnapprovedDiscount } from "#domain/orders/order/discount.ts";
import { grantOf } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Settings } from "#domain/settings/api.ts";
import type { CommandCtx } from "../../../http/feature.ts";
import { loadSettings } from "../../../settings/settings.store.ts";

/** Tells whether the person may give any discount without an approval. */
export function mayDiscount(ctx: CommandCtx): boolean {
  return grantOf(ctx.person.role, "orders.discount") === "yes";
}

interface Approved {
  readonly order: Order;
  readonly approvedDiscount: Paise | null;
}

interface SentDiscount {
  readonly wanted: Order;
  readonly sendsDiscount: boolean | undefined;
  readonly approval: string | undefined;
}

/** Tells whether a command approves again the discount that an order has, because it gives away more than was approved. */
export async function isDiscountRenewed(
  ctx: CommandCtx,
  { order, approvedDiscount }: Approved,
  { wanted, sendsDiscount, approval }: SentDiscount,
): Promise<boolean> {
  if (!sendsDiscount || wanted.discountPercentage !== order.discountPercentage) return false;
  if (approval === undefined && !mayDiscount(ctx)) return false;
  const { discountLimit } = await loadSettings(ctx.tx);
  return hasUnapprovedDiscount(wanted, approvedDiscount, discountLimit);
}

/** An order that is to be billed or settled. */
interface Payable {
  readonly order: Order;
  readonly stored: Pick<Approved, "approvedDiscount">;
  readonly settings: Pick<Settings, "discountLimit">;
}

/** Throws 403 approval-needed when an order gives away more than was approved, and the person may not. */
export function throwIfDiscountUnapproved(ctx: CommandCtx, payable: Payable): void {
  if (!needsApproval(ctx, payable)) return;
  const hasGrown = payable.stored.approvedDiscount !== null;
  throw new Refusal("approval-needed", { action: "orders.discount" }, hasGrown ? HAS_GROWN : undefined);
}

const HAS_GROWN =
  "The discount of this order has grown since it was approved. Ask an admin to approve it again.";

/** Journals that an order is settled with more discount than was approved: cash that was taken already is not refused. */
export function journalUnapprovedDiscount(ctx: CommandCtx, payable: Payable): void {
  if (!needsApproval(ctx, payable)) return;
  const { _id, table, discountPercentage, discountAmount, grandTotal } = payable.order;
  ctx.journal({
    topic: "orders",
    entityId: _id,
    action: "order.discountUnapproved",
    after: {
      discountPercentage,
      discountAmount,
      approvedDiscount: payable.stored.approvedDiscount,
      grandTotal,
    },
    orderId: _id,
    tableId: table._id,
  });
}

/** A printed bill stays as it was printed, so that its order needs no approval to be paid. */
function needsApproval(ctx: CommandCtx, { order, stored, settings }: Payable): boolean {
  if (order.bill !== null || mayDiscount(ctx)) return false;
  return hasUnapprovedDiscount(order, stored.approvedDiscount, settings.discountLimit);
}
