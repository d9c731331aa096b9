import { addDays, type Instant, instant } from "#domain/time.ts";
import type { CommandCtx } from "../../http/handlers/context.ts";
import { lastOrderEnd } from "./openOrders.store.ts";
import { loadStoredOrder, type StoredOrder } from "./order.store.ts";

/** A larger difference between the device's and the server's time is shown in Activity. */
const DIFFERENCE_MAX_MS = 5 * 60_000;

/** Returns the context with the device's time of the tap (clarification 48), from `from` or the previous business day to now. */
function atDeviceTime(ctx: CommandCtx, from: Instant): CommandCtx {
  const { claimedAt, now, days } = ctx;
  if (claimedAt === undefined) return ctx;
  const earliest = Math.max(from, days.startOf(addDays(days.of(now), -1)));
  const takenAt = instant(Math.min(now, Math.max(claimedAt, earliest)));
  const timed = { ...ctx, takenAt, businessDay: days.of(takenAt) };
  if (Math.abs(now - claimedAt) <= DIFFERENCE_MAX_MS) return timed;
  const facts = { deviceTime: claimedAt, takenAt };
  return { ...timed, journal: (entry) => ctx.journal({ ...entry, after: { ...entry.after, ...facts } }) };
}

/** Loads a command's order, and returns the context at the time of the device's tap: not before the order's last change. */
export async function loadOrderAtTap(
  ctx: CommandCtx,
  orderId: string,
): Promise<{ readonly ctx: CommandCtx; readonly stored: StoredOrder }> {
  const stored = await loadStoredOrder(ctx.tx, orderId);
  return { ctx: atDeviceTime(ctx, stored.countedAt), stored };
}

/** Returns the context of a command that opens an order, at the time of the tap: not before the sign-in, nor before the end of the table's last order. */
export async function newOrderAtTap(ctx: CommandCtx, tableId: string | undefined): Promise<CommandCtx> {
  if (ctx.claimedAt === undefined) return ctx;
  const since = ctx.days.startOf(addDays(ctx.days.of(ctx.now), -1));
  const ended = tableId === undefined ? 0 : await lastOrderEnd(ctx.tx, { tableId, since });
  return atDeviceTime(ctx, instant(Math.max(ctx.signedInAt, ended ?? 0)));
}
