import type { QueryCtx, ReplayedCommand } from "../../http/feature.ts";
import { loadBill } from "./bills.store.ts";

/** Answers a repeat of a command with the bill as it is now. */
export function replayBill(ctx: QueryCtx, { params, entityId }: ReplayedCommand) {
  return loadBill(ctx.tx, params.billId ?? entityId);
}
