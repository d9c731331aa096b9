import { type Ref, toRef } from "#domain/entity.ts";
import { isWasted, kotStatus, type StoredWork, withWorkTakenBack, workOf } from "#domain/orders/kot/work.ts";
import type { Order } from "#domain/orders/order/api.ts";
import type { voidedPieces } from "#domain/orders/order/order.ts";
import type { CommandCtx } from "../../http/handlers/context.ts";
import { countStock } from "../../menu/stock.ts";
import { listKotsById, saveKotStatus, saveKotVoid } from "../kot/kot.store.ts";
import { loadWork, saveWork } from "../kot/work.store.ts";
import { orderSubject, subjectOfOrder } from "../order/journalSubject.ts";
import { insertVoids } from "../order/voids.store.ts";

interface TakenBack {
  readonly taken: ReturnType<typeof voidedPieces>;
  readonly reason: string;
  readonly approvedBy: Ref;
  /** The KOT to void as a whole, if any. */
  readonly kot?: string | undefined;
  /** True if the order is voided: its KOTs without other orders' pieces are void as a whole. */
  readonly isWholeOrder?: boolean;
}

/** Takes sent pieces back: stores who did so, why, and how far the kitchen was (clarification 26). Returns the work taken back. */
export async function takeBack(
  ctx: CommandCtx,
  order: Order,
  why: TakenBack,
): Promise<readonly StoredWork[]> {
  const voids = why.taken.map(({ line, quantity }) => ({
    _id: ctx.newId(),
    orderId: order._id,
    lineId: line._id,
    quantity,
    reason: why.reason,
    by: toRef(ctx.person),
    approvedBy: why.approvedBy,
    businessDay: ctx.businessDay,
    at: ctx.now,
  }));
  const before = await loadWork(ctx.tx, order._id);
  const after = voids.reduce<readonly StoredWork[]>(
    (work, { _id: voidId, lineId: line, quantity }) =>
      withWorkTakenBack(work, { line, quantity, voidId, kot: why.kot }, ctx.newId),
    before,
  );
  await insertVoids(ctx.tx, voids);
  await saveWork(ctx.tx, order._id, { before, after });
  const takenWork = (index: number) => after.filter(({ voidId }) => voidId === voids[index]?._id);
  ctx.journal({
    topic: "orders",
    entityId: order._id,
    action: "order.takenBack",
    after: {
      pieces: why.taken.map(({ line, quantity }, index) => {
        const wasted = wastedPieces(takenWork(index));
        return { name: line.menuItem.name, quantity, ...(wasted > 0 && { wasted }) };
      }),
      reason: why.reason,
      approvedBy: why.approvedBy.name,
    },
    ...orderSubject(order),
  });
  await giveBackUncooked(ctx, why, takenWork);
  const taken = voids.flatMap((_, index) => takenWork(index));
  await followVoids(ctx, new Set(taken.map(({ kot }) => kot)), why);
  return taken;
}

/** Counts pieces that the kitchen had not begun back into the stock. */
async function giveBackUncooked(
  ctx: CommandCtx,
  { taken }: TakenBack,
  takenWork: (index: number) => readonly StoredWork[],
): Promise<void> {
  const pieces = new Map<string, number>();
  taken.forEach(({ line, quantity }, index) => {
    const { _id } = line.menuItem;
    pieces.set(_id, (pieces.get(_id) ?? 0) - quantity + wastedPieces(takenWork(index)));
  });
  await countStock(ctx, pieces);
}

/** Counts the pieces that the kitchen had begun. */
function wastedPieces(work: readonly StoredWork[]): number {
  const begun = work.filter((row) => row.component === 0 && isWasted(row));
  return begun.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Updates the KOTs whose pieces were taken back, and journals each, so that kitchen screens reload it. */
async function followVoids(ctx: CommandCtx, ids: ReadonlySet<string>, why: TakenBack): Promise<void> {
  for (const kot of await listKotsById(ctx.tx, [...ids])) {
    const work = workOf(kot);
    const status = kotStatus(work);
    if (status !== kot.status) await saveKotStatus(ctx.tx, [kot._id], status);
    const isVoid = work.length === 0 && (why.isWholeOrder || why.kot === kot._id);
    const voided = { reason: why.reason, by: toRef(ctx.person), at: ctx.now };
    if (isVoid) await saveKotVoid(ctx.tx, kot._id, voided);
    // A KOT that is voided as a whole has a journal row already.
    if (why.kot === kot._id) continue;
    ctx.journal({
      topic: "kot",
      entityId: kot._id,
      action: "kot.takenBack",
      after: { token: kot.token },
      ...subjectOfOrder(kot),
    });
  }
}
