import type { Kot } from "#domain/orders/kot/api.ts";
import type { QueryCtx } from "../../http/handlers/context.ts";
import type { ReplayedCommand } from "../../http/handlers/handler.ts";
import { loadKot } from "./kot.store.ts";

/** Answers a query or a repeated command with the current state of the KOT. */
export async function replayKot(
  { tx }: Pick<QueryCtx, "tx">,
  { params: { kotId = "" } }: Pick<ReplayedCommand, "params">,
): Promise<Kot> {
  return await loadKot(tx, kotId);
}
