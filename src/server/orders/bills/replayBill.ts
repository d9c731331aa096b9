import type { QueryCtx } from "../../http/handlers/context.ts";
import type { ReplayedCommand } from "../../http/handlers/handler.ts";
import { loadBill } from "./bills.store.ts";

/** Replays a repeated command with the current state of the bill. */
export function replayBill(ctx: QueryCtx, { params, entityId }: ReplayedCommand) {
  return loadBill(ctx.tx, params.billId ?? entityId);
}
