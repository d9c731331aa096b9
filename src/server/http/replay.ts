import { z } from "zod";
import type { Command } from "#domain/endpoint.ts";
import { Deleted } from "#domain/entity.ts";
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
 * Makes the function that answers a repeat with the entity as it is now: by the command's own `repeat`, else by the query
 * whose answer has the same schema. The answer is the refusal `done-before` where the entity exists no more. Throws where a
 * command has neither, so that the server does not start with one.
 */
export function createReplay(
  handler: Handler & { readonly endpoint: Command },
  context: Pick<AppContext, "handlers" | "databases">,
): (asked: CommandInput, repeated: ReplayedCommand) => Promise<ReplayedAnswer> {
  const { endpoint } = handler;
  const repeat = handler.repeat ?? replayDelete(endpoint) ?? replayByQuery(endpoint, context.handlers);
  if (!repeat && handler.replay) throw new Error(`${endpoint.path} does not say how a repeat is answered`);
  return async (asked, repeated) => {
    if (!repeat) throw new Refusal("done-before");
    return await context.databases.read(async (tx) => {
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

type Replay = NonNullable<Handler["repeat"]>;

/** A command that deletes answers which id it deleted. */
function replayDelete(endpoint: Command): Replay | undefined {
  if (endpoint.output !== Deleted) return undefined;
  return async (_, { params, entityId }) => ({ _id: Object.values(params).at(-1) ?? entityId });
}

const ONE_PARAMETER_AT_MOST = /^[^:]*(?::([A-Za-z]+))?$/;

/** Reads by the query with the same answer. Its id is the one in the command's own path, else that of what was answered. */
function replayByQuery(endpoint: Command, handlers: readonly Handler[]): Replay | undefined {
  const query = handlers.find(
    (other) =>
      other.endpoint.kind === "query" &&
      other.endpoint.output === endpoint.output &&
      ONE_PARAMETER_AT_MOST.test(other.endpoint.path),
  );
  const ask = query?.query;
  const [, parameter] = ONE_PARAMETER_AT_MOST.exec(query?.endpoint.path ?? "") ?? [];
  if (!ask) return undefined;
  return (ctx, { params, entityId }) => {
    const id = parameter === undefined ? {} : { [parameter]: params[parameter] ?? entityId };
    return ask(ctx, { params: id, search: {} });
  };
}
