import { type Ref, toRef } from "#domain/entity.ts";
import { Percent, type RateBps, ZERO_RATE } from "#domain/money.ts";
import { changeToApprove, requiredPermission } from "#domain/orders/commands/approval.ts";
import { takenFromStock } from "#domain/orders/kot/takenFromStock.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { discountRefusal, hasDiscount, type OrderChange } from "#domain/orders/order/discount.ts";
import { findGrant } from "#domain/permissions.ts";
import { Refusal, throwIfRefused } from "#domain/refusal.ts";
import type { ApprovalAction } from "#domain/staff/api.ts";
import type { ApprovedChange } from "#domain/staff/approvalApi.ts";
import type { CommandCtx } from "../../http/handlers/context.ts";
import { countStock } from "../../menu/stock.ts";
import { loadSettings } from "../../settings/settings.store.ts";
import { requireApproval } from "./approval.ts";

/** An order as a command wants to store it. `stored` is left out for one that it makes. */
interface OrderChangeToGuard {
  readonly stored?: { readonly order: Order };
  readonly after: Order;
}

/**
 * An order that the guard let pass. The store takes nothing else, so that no command can forget to ask. Only this file makes one: the
 * protected field tells it from every other object, also from a copy of it.
 */
class Guarded<W extends OrderChangeToGuard> {
  protected readonly isGuarded = true;
  readonly change: W;
  constructor(change: W) {
    this.change = change;
  }
}

export type { Guarded };

interface GuardRequest {
  readonly reason?: string | undefined;
  readonly approval?: string | undefined;
  /** Describes the change for its approval (clarification 45); default: as a change of the first order. */
  readonly toApprove?: () => ApprovedChange;
}

interface GuardResult {
  /** The person, or who approved what they do. */
  readonly approvedBy: Ref;
  readonly toStore: <W extends OrderChangeToGuard>(change: W) => Guarded<W>;
}

/**
 * Looks at all orders that a command changes, before and after, and decides whether this person may do that: take back what the kitchen
 * has seen (clarification 26), not charge (85), make cheaper what a bill has shown (104), sell outside an item's range (102), give a
 * discount above the limit (63). Throws 403 where that needs an approval and has none of just this; 422 reason-needed,
 * discount-makes-free and discount-on-nothing. What the orders take is counted off the stock; 409 item-not-available.
 */
export async function guard(
  ctx: CommandCtx,
  orders: readonly OrderChangeToGuard[],
  request: GuardRequest = {},
): Promise<GuardResult> {
  const changes = orders.map(({ stored, after }): OrderChange => ({ before: stored?.order, after }));
  const approvedBy = await requireApprover(ctx, changes, request);
  await countStock(ctx, takenFromStock(changes));
  return {
    approvedBy,
    toStore: (change) => {
      if (!orders.includes(change)) throw new Error("the guard has not seen this order");
      return new Guarded({ ...change, after: withApprover(change.after, approvedBy) });
    },
  };
}

async function requireApprover(
  ctx: CommandCtx,
  changes: readonly OrderChange[],
  request: GuardRequest,
): Promise<Ref> {
  if (changes.every(isSameToGuard)) return toRef(ctx.person);
  for (const { before, after } of changes) throwIfRefused(discountRefusal(before, after));
  const isDiscounted = changes.some(({ after }) => hasDiscount(after));
  const limit = isDiscounted ? (await loadSettings(ctx.tx)).discountLimit : ZERO_RATE;
  const action = requiredPermission(changes, limit);
  if (action === undefined) return toRef(ctx.person);
  if (action === "orders.void" && request.reason === undefined) throw new Refusal("reason-needed");
  const [{ before, after } = {}] = changes;
  if (!before || !after) return throwUnlessMayOpen(ctx, action, limit);
  const { approval, toApprove = () => changeToApprove(before, after, "change") } = request;
  return await requireApproval(ctx, { action, orderId: before._id, change: toApprove(), approval });
}

/** Returns whether a change leaves alone all that the guard looks at: a payment, or who the order is for. */
function isSameToGuard({ before, after }: OrderChange): boolean {
  return before?.items === after.items && before.discount === after.discount && after.status !== "cancelled";
}

/** Opening an order asks for no approval: there is nothing yet that it could name. */
function throwUnlessMayOpen({ person }: CommandCtx, action: ApprovalAction, limit: RateBps): Ref {
  if (findGrant(person.role, action) === "yes") return toRef(person);
  if (action === "orders.openPrice") throw new Refusal("price-outside-range");
  throw new Refusal("discount-over-limit", { limit: Percent.encode(limit) });
}

/** Writes on lines that are not charged from now on who approved it. */
function withApprover(order: Order, { name }: Ref): Order {
  const items = order.items.map((line) =>
    line.notCharged?.approvedBy === ""
      ? { ...line, notCharged: { ...line.notCharged, approvedBy: name } }
      : line,
  );
  return { ...order, items };
}
