import type { JournalAction } from "#domain/events.ts";
import { kitchenApi } from "#domain/kitchen/api.ts";
import { countPieces, withBump, withRecall } from "#domain/kitchen/bump.ts";
import type { Kot } from "#domain/orders/kot/api.ts";
import { withSeen } from "#domain/orders/kot/parts.ts";
import { isLeft, kotStatus, type StoredWork } from "#domain/orders/kot/work.ts";
import type { CommandCtx, QueryCtx } from "../http/handlers/context.ts";
import { type Handler, handle, type ReplayedCommand } from "../http/handlers/handler.ts";
import { loadKot, saveKotPrints, saveKotStatus } from "../orders/kot/kot.store.ts";
import { loadWorkOfKot, saveWork } from "../orders/kot/work.store.ts";
import { followKitchen } from "../orders/kot/work.ts";
import { orderSubject, subjectOfOrder } from "../orders/order/journalSubject.ts";
import { loadStoredOrder } from "../orders/order/order.store.ts";
import { listUnseen, loadTicket } from "./tickets.store.ts";

const answerToRetry = (
  { tx }: Pick<QueryCtx, "tx">,
  { params: { kotId = "" } }: Pick<ReplayedCommand, "params">,
) => loadTicket(tx, kotId);

const bump = handle(
  kitchenApi.bump,
  async (ctx, { params: { kotId }, body }) => {
    const { now: at, newId } = ctx;
    await changeWork(ctx, kotId, "kot.bumped", (work) =>
      body.items.reduce((rows, item) => withBump(rows, item, { at, newId }), work),
    );
    return await loadTicket(ctx.tx, kotId);
  },
  { status: 200, answerToRetry },
);

const recall = handle(
  kitchenApi.recall,
  async (ctx, { params: { kotId }, body }) => {
    await changeWork(ctx, kotId, "kot.recalled", (work) => body.items.reduce(withRecall, work));
    return await loadTicket(ctx.tx, kotId);
  },
  { status: 200, answerToRetry },
);

const confirmed = { isConfirmed: true } as const;

const see = handle(
  kitchenApi.see,
  async (ctx, { body: { station, seq } }) => {
    const kots = await listUnseen(ctx.tx, ctx, seq);
    for (const kot of kots) {
      const seen = withSeen(kot, station ?? undefined);
      if (seen === kot) continue;
      await saveKotPrints(ctx.tx, seen);
      const entry = { topic: "kot", entityId: kot._id, action: "kot.seen", after: { station } } as const;
      ctx.journal({ ...entry, ...subjectOfOrder(kot) });
    }
    return confirmed;
  },
  { status: 200, answerToRetry: async () => confirmed },
);

/** Changes the work on a KOT, on all orders that have it, and the statuses that follow from it. Stores nothing without a change. */
async function changeWork(
  ctx: CommandCtx,
  kotId: string,
  action: JournalAction,
  change: (work: readonly StoredWork[]) => readonly StoredWork[],
): Promise<void> {
  const kot = await loadKot(ctx.tx, kotId);
  const byOrder = await loadWorkOfKot(ctx.tx, kotId);
  const before = [...byOrder.values()].flat();
  const after = change(before);
  const known = new Set(before);
  if (after.every((row) => known.has(row))) return;
  const own = after.filter((row) => row.kot === kotId);
  const status = kotStatus(own.filter(isLeft));
  if (status !== kot.status) await saveKotStatus(ctx.tx, [kotId], status);
  const entry = {
    topic: "kot",
    entityId: kotId,
    action,
    before: { status: kot.status },
    after: { status, items: changedItems(kot, before, after) },
  } as const;
  ctx.journal({ ...entry, ...subjectOfOrder(kot) });
  for (const [orderId, stored] of byOrder) {
    const rows = after.filter(({ order }) => order === orderId);
    if (rows.every((row) => known.has(row))) continue;
    await saveWork(ctx.tx, orderId, { before: stored, after: rows });
    const { order } = await loadStoredOrder(ctx.tx, orderId);
    if (orderId !== kot.order._id) ctx.journal({ ...entry, ...orderSubject(order) });
    await followKitchen(ctx, order);
  }
}

const isOfDish = ({ component }: StoredWork) => component === 0;

/** Returns the changed dishes with how many of their pieces are made now, for Activity. */
function changedItems(kot: Kot, before: readonly StoredWork[], after: readonly StoredWork[]) {
  const known = new Set(before);
  return kot.items.flatMap(({ _id, menuItem: { name } }) => {
    const own = after.filter(({ item }) => item === _id);
    return own.every((row) => known.has(row))
      ? []
      : { name, quantity: countPieces(own.filter(isOfDish), "made") };
  });
}

export const bumpHandlers: readonly Handler[] = [see, bump, recall];
