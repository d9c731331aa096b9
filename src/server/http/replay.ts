import { z } from "zod";
import type { Command } from "#domain/endpoint.ts";
import { Refusal } from "#domain/refusal.ts";
import { type JournalHead, readHead } from "../db/journal.ts";
import type { Handler, QueryCtx, ReplayedCommand } from "./feature.ts";
import type { AppContext } from "./request.ts";

type CommandInput = Omit<QueryCtx, "tx" | "page">;

/** The answer to a repeat as JSON text, and the journal position that it saw. */
export interface ReplayedAnswer {
  readonly answer: string;
  readonly head: Pick<JournalHead, "seq" | "epoch">;
}

/**
 * Makes the function that answers a repeat with the entity as it is now, by the handler's `repeat`. The answer is the refusal
 * `done-before` where the entity exists no more. Throws where a handler has none, so that the server does not start with one.
 */
export function createReplay(
  handler: Handler & { readonly endpoint: Command },
  { databases }: Pick<AppContext, "databases">,
): (asked: CommandInput, repeated: ReplayedCommand) => Promise<ReplayedAnswer> {
  const { endpoint, repeat } = handler;
  if (!repeat && handler.replay) throw new Error(`${endpoint.path} does not say how a repeat is answered`);
  return async (asked, repeated) => {
    if (!repeat) throw new Refusal("done-before");
    return await databases.read(async (tx) => {
      // The head is read first: on PostgreSQL this opens the snapshot, so the answer is never newer than it says.
      const head = await readHead(tx);
      const ctx: QueryCtx = { ...asked, tx, page: () => undefined };
      const answer = await repeat(ctx, repeated).catch(throwAlreadyDone);
      return { answer: JSON.stringify(z.encode(endpoint.output, answer)), head };
    });
  };
}

function throwAlreadyDone(error: unknown): never {
  throw error instanceof Refusal && error.code === "not-found" ? new Refusal("done-before") : error;
}

/** Answers a repeat of a deletion: with the id in its path. */
export const replayDelete = async (_: QueryCtx, { params, entityId }: ReplayedCommand) => ({
  _id: Object.values(params).at(-1) ?? entityId,
});
