import { z } from "zod";
import { type Command, fillPath } from "#domain/endpoint.ts";
import { Refusal } from "#domain/refusal.ts";
import { refresh } from "../cache/refresh.ts";
import { topicsOf } from "../cache/topics.ts";
import { checkConnection, getConnection } from "../http/connection.ts";
import { Failure, unreachable } from "../http/failure.ts";
import { formOf } from "../http/form.ts";
import { newId } from "../http/identity.ts";
import { transport } from "../http/transport.ts";
import type { Outcome } from "./outboxState.ts";
import { untilDelivered } from "./useOutbox.ts";

/** The parts that a screen sends with a command, their types forgotten. */
export interface LooseArgs {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly file?: File;
}

/**
 * Sends the command to the server at once, under a new key. What this device has changed about the same order goes first; when
 * the server cannot be reached the command fails, and nothing of it is kept.
 */
export async function sendDirect(endpoint: Command, args: LooseArgs): Promise<Outcome> {
  // The server may be back without this page having noticed it yet, so the connection is checked first.
  if (getConnection().status === "unreachable" && !(await checkConnection())) {
    return { kind: "failed", error: unreachable() };
  }
  const body: unknown = z.encode(endpoint.body, args.body ?? {});
  const orderId = orderIdOf(endpoint, args.params ?? {}, body);
  const problem = orderId === undefined ? undefined : await untilDelivered(orderId);
  if (problem !== undefined) return { kind: "failed", error: new Failure("device", problem) };
  const { method } = endpoint;
  const path = fillPath(endpoint.path, args.params ?? {});
  const content = args.file ? newId() : `${method} ${path} ${JSON.stringify(body)}`;
  const key = unanswered.get(content) ?? newId();
  noteUnanswered(content, key);
  try {
    const wireBody = args.file && endpoint.file ? formOf(body, endpoint.file, args.file) : body;
    const answer = await transport({ method, path, body: wireBody, key });
    unanswered.delete(content);
    refresh(topicsOf(endpoint.path), answer.seq);
    return { kind: "done", answer };
  } catch (error) {
    if (error instanceof Refusal) {
      unanswered.delete(content);
      return { kind: "refused", refusal: error };
    }
    if (error instanceof Failure) return { kind: "failed", error };
    throw error;
  }
}

/** As many commands without an answer as are remembered. */
const UNANSWERED_MAX = 20;

/**
 * The keys of direct commands that got no answer, by their content. Whoever sends the same again, because nobody could say what
 * became of it, does it once: a refund is not given twice.
 */
const unanswered = new Map<string, string>();

function noteUnanswered(content: string, key: string): void {
  unanswered.set(content, key);
  const oldest = unanswered.keys().next().value;
  if (unanswered.size > UNANSWERED_MAX && oldest !== undefined) unanswered.delete(oldest);
}

/** Returns the order that a command is about, so that it waits behind that order's commands and is folded into it. */
export function orderIdOf(
  endpoint: Command,
  params: Readonly<Record<string, string>>,
  body: unknown,
): string | undefined {
  const { orderId } = params;
  if (orderId) return orderId;
  const fields = z.object({ _id: z.string().optional(), order: z.string().optional() }).safeParse(body);
  if (!fields.success) return undefined;
  return endpoint.path === "/orders" ? fields.data._id : fields.data.order;
}
