import type { JournalAction } from "#domain/events.ts";
import type { Kot, KotStatus } from "#domain/orders/kot/api.ts";
import { cancelDeltas, kotDeltas } from "#domain/orders/kot/delta.ts";
import { asMeant } from "#domain/orders/kot/late.ts";
import type { Order } from "#domain/orders/order/api.ts";
import {
  changedFields,
  isBilledDifferently,
  isSameContent,
  removedLines,
  withVoidsSent,
} from "#domain/orders/order/change.ts";
import { moreNotChargedRefusal } from "#domain/orders/order/charging.ts";
import { isOpen, tooManyLinesRefusal, voidedPieces, withAllLinesSent } from "#domain/orders/order/order.ts";
import { throwIfRefused } from "#domain/refusal.ts";
import type { CommandCtx } from "../../http/handlers/context.ts";
import { cancelLiveBill } from "../billing/bill.ts";
import { approvalFacts } from "../guard/approval.ts";
import { guard } from "../guard/guard.ts";
import { loadKitchenStatus } from "../kot/work.ts";
import { orderSubject } from "../order/journalSubject.ts";
import { type StoredOrder, saveOrder } from "../order/order.store.ts";
import { type KotFields, storeKot } from "./storeKot.ts";
import { takeBack } from "./takeBack.ts";

interface ChangeOptions {
  /** The action of the journal row: "lines.added". */
  readonly action: JournalAction;
  readonly reason?: string | undefined;
  readonly approval?: string | undefined;
  /** The reason for a discount, if any. */
  readonly discountReason?: string | undefined;
  /** If set, all unsent changes are sent, or those of the lines in `only`; otherwise only voids are sent. */
  readonly sends?: KotFields & { readonly only?: Parameters<typeof asMeant>[1] };
  /** The KOT to void as a whole; without one, the least advanced pieces are voided. */
  readonly voided?: Kot;
}

export interface ChangeResult {
  readonly order: Order;
  readonly kot: Kot | null;
}

/**
 * Changes the content of an open order; all commands that do so call this. Voiding sent pieces needs a reason and the
 * permission or an approval, and sends a CANCEL KOT. An outdated bill is cancelled. Without a difference nothing is stored.
 */
export async function changeOrder(
  ctx: CommandCtx,
  stored: StoredOrder,
  wanted: Order,
  how: ChangeOptions,
): Promise<ChangeResult> {
  const before = stored.order;
  throwIfRefused(tooManyLinesRefusal(wanted));
  throwIfRefused(moreNotChargedRefusal(before, wanted));
  const taken = voidedPieces(before, wanted);
  const meant = asMeant(wanted, how.sends?.late ?? how.sends?.only);
  const deltas = how.sends ? kotDeltas(meant, removedLines(before, wanted)) : cancelDeltas(taken);
  if (isSameContent(before, wanted) && deltas.length === 0) return { order: before, kot: null };

  const isBillOutdated = isBilledDifferently(before, wanted);
  const updated = how.sends ? withAllLinesSent(wanted, meant) : withVoidsSent(wanted);
  const change = { stored, after: { ...updated, bill: isBillOutdated ? null : before.bill } };
  const { approvedBy, toStore } = await guard(ctx, [change], how);
  const changed = changedFields(before, wanted);
  ctx.journal({
    topic: "orders",
    entityId: before._id,
    action: how.action,
    before: changed.before,
    after: {
      ...changed.after,
      ...(how.discountReason !== undefined && { discountReason: how.discountReason }),
      // The reason of a void is stored with the void.
      ...(how.reason !== undefined && taken.length === 0 && { reason: how.reason }),
      ...approvalFacts(ctx, approvedBy),
    },
    ...orderSubject(before),
  });
  if (isBillOutdated) await cancelLiveBill(ctx, before, how.reason);
  const why = { taken, reason: how.reason ?? "", approvedBy, kot: how.voided?._id };
  const takenWork = taken.length > 0 ? await takeBack(ctx, before, why) : [];
  const kot = deltas.length > 0 ? await storeKot(ctx, wanted, deltas, { ...how.sends, takenWork }) : null;
  const status = await statusAfter(ctx, updated, { kot, hasVoids: taken.length > 0 });
  const { now, takenAt } = ctx;
  return { order: await saveOrder(ctx.tx, toStore(change), { now, takenAt, status }), kot };
}

interface KitchenChange {
  readonly kot: Kot | null;
  readonly hasVoids: boolean;
}

/** Returns the order's status after a change of its work (clarification 28); undefined if it stays. */
async function statusAfter(
  ctx: CommandCtx,
  order: Order,
  { kot, hasVoids }: KitchenChange,
): Promise<KotStatus | undefined> {
  if (!isOpen(order)) return undefined;
  if (kot?.kind === "order" && kot.status === "pending") return "pending";
  return hasVoids || kot?.kind === "order" ? await loadKitchenStatus(ctx.tx, order._id) : undefined;
}
