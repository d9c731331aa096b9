import { z } from "zod";
import type { Command } from "#domain/endpoint.ts";
import { Refusal } from "#domain/refusal.ts";
import { type JournalHead, readHead } from "../db/journal.ts";
import type { QueryCtx } from "./handlers/context.ts";
import type { Handler, ReplayedCommand } from "./handlers/handler.ts";
import type { AppContext } from "./request.ts";

type CommandInput = Omit<QueryCtx, "tx" | "page">;

/** The answer to a repeat as JSON text, with its journal position. */
export interface ReplayedAnswer {
  readonly answer: string;
  readonly head: Pick<JournalHead, "seq" | "epoch">;
}

/**
 * Returns the function that replays a repeated command with the current state of the entity, by the handler's `answerToRetry`.
 * Answers the refusal `done-before` if the entity no longer exists. Throws at start if a handler has no `answerToRetry`.
 */
export function createReplay(
  handler: Handler & { readonly endpoint: Command },
  { databases }: Pick<AppContext, "databases">,
): (input: CommandInput, repeated: ReplayedCommand) => Promise<ReplayedAnswer> {
  const { endpoint, answerToRetry } = handler;
  if (!answerToRetry && handler.replay)
    throw new Error(`${endpoint.path} does not say how a repeat is answered`);
  return async (input, repeated) => {
    if (!answerToRetry) throw new Refusal("done-before");
    return await databases.read(async (tx) => {
      // The head is read first: on PostgreSQL this opens the snapshot, so that the answer is not newer than its position.
      const head = await readHead(tx);
      const ctx: QueryCtx = { ...input, tx, page: () => undefined };
      const answer = await answerToRetry(ctx, repeated).catch(throwAlreadyDone);
      return { answer: JSON.stringify(z.encode(endpoint.output, answer)), head };
    });
  };
}

function throwAlreadyDone(error: unknown): never {
  throw error instanceof Refusal && error.code === "not-found" ? new Refusal("done-before") : error;
}

/** Replays a deletion with the id of its path. */
export const replayDelete = async (_: QueryCtx, { params, entityId }: ReplayedCommand) => ({
  _id: Object.values(params).at(-1) ?? entityId,
});
