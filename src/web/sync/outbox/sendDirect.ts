import { z } from "zod";
import { type Command, fillPath } from "#domain/endpoint.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Refresher } from "../cache/refresh.ts";
import { topicsOfPath } from "../cache/topics.ts";
import type { Connection } from "../http/connection.ts";
import { Failure, needsServer } from "../http/failure.ts";
import { toFormData } from "../http/form.ts";
import { newId } from "../http/identity.ts";
import type { Transport } from "../http/transport.ts";
import type { Time } from "../time.ts";
import type { Outcome } from "./outboxState.ts";
import { filterHeldBack, filterUnanswered } from "./pending.ts";
import type { Outbox } from "./runner.ts";
import { findOrderId, type LooseArgs } from "./wireCommand.ts";

/** How long a direct command waits for earlier commands of its order. */
const DELIVERED_WITHIN_MS = 15_000;
/** Limit of remembered commands without an answer. */
const UNANSWERED_MAX = 20;

interface DirectParts {
  readonly outbox: Pick<Outbox, "records">;
  /** Returns the ids of the people with a session on this device. */
  readonly people: () => readonly string[];
  /** Returns the id of the signed-in person. */
  readonly person: () => string | undefined;
  readonly connection: Pick<Connection, "get" | "check">;
  readonly transport: Transport;
  readonly refresh: Refresher["refresh"];
  readonly time: Time;
}

/**
 * Creates the function that sends a command directly to the server, under a new key. This device's changes to
 * the same order are delivered first. If the server is unreachable the command fails and is not queued.
 */
export function createSendDirect(parts: DirectParts) {
  const { person, connection, transport, refresh } = parts;
  /**
   * Keys of direct commands without an answer, by person and content. Sending the same again uses the same
   * key, so that a refund is not given twice. Another person's is another command.
   */
  const unanswered = new Map<string, string>();

  function noteUnanswered(content: string, key: string): void {
    unanswered.set(content, key);
    const oldest = unanswered.keys().next().value;
    if (unanswered.size > UNANSWERED_MAX && oldest !== undefined) unanswered.delete(oldest);
  }

  return async (endpoint: Command, args: LooseArgs): Promise<Outcome> => {
    // The server may be back unnoticed, so the connection is checked first.
    if (connection.get().status === "unreachable" && !(await connection.check())) {
      return { kind: "failed", error: needsServer() };
    }
    const body: unknown = z.encode(endpoint.body, args.body ?? {});
    const orderId = findOrderId(endpoint, args.params ?? {}, body);
    const problem = orderId === undefined ? undefined : await waitUntilDelivered(orderId, parts);
    if (problem !== undefined) return { kind: "failed", error: new Failure("device", problem) };
    const { method } = endpoint;
    const path = fillPath(endpoint.path, args.params ?? {});
    const content = args.file ? newId() : `${person()} ${method} ${path} ${JSON.stringify(body)}`;
    const key = unanswered.get(content) ?? newId();
    noteUnanswered(content, key);
    try {
      const wireBody = args.file && endpoint.file ? toFormData(body, endpoint.file, args.file) : body;
      const answer = await transport({ method, path, body: wireBody, key });
      unanswered.delete(content);
      refresh(topicsOfPath(endpoint.path), answer.seq);
      return { kind: "done", answer };
    } catch (error) {
      if (error instanceof Refusal) {
        unanswered.delete(content);
        return { kind: "refused", refusal: error };
      }
      if (error instanceof Failure) {
        return { kind: "failed", error: error.kind === "unreachable" ? needsServer() : error };
      }
      throw error;
    }
  };
}

/** Waits until all changes to an order are answered. Returns the reason if one is held back or the server takes too long. */
export function waitUntilDelivered(
  orderId: string,
  { outbox, people, time }: Pick<DirectParts, "outbox" | "people" | "time">,
): Promise<string | undefined> {
  const { records } = outbox;
  const isOpen = () => filterUnanswered(records.get()).some((record) => record.orderId === orderId);
  const holder = () =>
    filterHeldBack(records.get(), people).find(({ record }) => record.orderId === orderId)?.by;
  return new Promise((resolve) => {
    const check = () => {
      const by = holder();
      if (by) finish(`${by.personName ?? "Somebody"} has to sign in here first: ${by.label} waits.`);
      else if (!isOpen()) finish(undefined);
    };
    const finish = (problem: string | undefined) => {
      cancel();
      stop();
      resolve(problem);
    };
    const cancel = time.after(DELIVERED_WITHIN_MS, () =>
      finish("Earlier changes of this order are not sent yet. Try again in a moment."),
    );
    const stop = records.subscribe(check);
    check();
  });
}
