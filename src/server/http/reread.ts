import { z } from "zod";
import type { Command } from "#domain/endpoint.ts";
import { Refusal } from "#domain/refusal.ts";
import type { QueryCtx } from "./feature.ts";
import type { AppContext } from "./request.ts";

type Asked = Omit<QueryCtx, "tx" | "page">;

const ONE_PARAMETER = /^[^:]*:([A-Za-z]+)$/;

/**
 * Makes the function that answers a repeat whose first answer is no longer kept: with the entity as it is now, read by the
 * query whose answer has the same schema. Without such a query the answer is the refusal `done-before`.
 */
export function rereadFor(
  endpoint: Command,
  context: AppContext,
): (asked: Asked, entityId: string) => Promise<string> {
  const query = context.handlers.find(
    (other) =>
      other.endpoint.kind === "query" &&
      other.endpoint.output === endpoint.output &&
      ONE_PARAMETER.test(other.endpoint.path),
  );
  const ask = query?.ask;
  const parameter = ONE_PARAMETER.exec(query?.endpoint.path ?? "")?.[1];
  return async (asked, entityId) => {
    if (!ask || parameter === undefined) throw new Refusal("done-before");
    const input = { params: { [parameter]: entityId }, search: {} };
    const answer = await context.databases.read((tx) => ask({ ...asked, tx, page: () => undefined }, input));
    return JSON.stringify(z.encode(endpoint.output, answer));
  };
}
