import { useCallbackRef } from "@mantine/hooks";
import { z } from "zod";
import {
  type BodyOf,
  type Command,
  canQueue,
  fillPath,
  type OutputOf,
  type ParamsOf,
} from "#domain/endpoint.ts";
import { entityOf } from "#domain/entity.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Needed, Rest } from "../cache/apiQueries.ts";
import { device } from "../device.ts";
import { Failure } from "../http/failure.ts";
import {
  failureTitle,
  reportFailure,
  reportPending,
  reportRetry,
  reportSuccess,
  TO_CHECK,
  type ToastOptions,
} from "../http/report.ts";
import type { WireAnswer } from "../http/transport.ts";
import { decodeUnwrapped } from "../http/wrapped.ts";
import { log } from "../log.ts";
import type { Outcome } from "../outbox/outboxState.ts";
import { reviewableRefusals } from "../outbox/states/waitingForHandlers.ts";
import { endpointId, type LooseArgs, newCommand } from "../outbox/wireCommand.ts";

/** The outcome of a command. Failures have been shown already; `send` never throws. */
export type SendResult<Answer> =
  | { readonly kind: "done"; readonly answer: Answer; readonly seq: number }
  /**
   * Queued on this device; sent when the server is reachable. `failure`: the server failed at it (500), which
   * was shown, so a screen must not report success.
   */
  | { readonly kind: "waiting"; readonly failure?: Failure }
  | { readonly kind: "refused"; readonly refusal: Refusal }
  | { readonly kind: "failed"; readonly error: Failure };

/** Returns the answer of a command that was carried out; undefined for any other, which was shown already. */
export function answerOf<Answer>(result: SendResult<Answer>): Answer | undefined {
  return result.kind === "done" ? result.answer : undefined;
}

type SendArgs<E extends Command> = Needed<"params", ParamsOf<E>> &
  Needed<"body", BodyOf<E>> & { readonly file?: File };

export type Send<E extends Command> = (...args: Rest<SendArgs<E>>) => Promise<SendResult<OutputOf<E>>>;

export interface SendOptions<Answer> {
  readonly toast?: ToastOptions<Answer>;
}

/** Returns a function that sends a command: through the outbox, or directly if the endpoint says so. */
export function useSend<E extends Command>(endpoint: E, options: SendOptions<OutputOf<E>> = {}): Send<E> {
  return useCallbackRef<Send<E>>(async (...[args]) => {
    const loose: LooseArgs = args ?? {};
    const outcome =
      canQueue(endpoint, loose.body ?? {}) && !loose.file
        ? await sendByOutbox(endpoint, loose, failureTitle(endpoint, options.toast ?? {}))
        : await device.sendDirect(endpoint, loose);
    const subject = `${endpoint.method} ${fillPath(endpoint.path, loose.params ?? {})}`;
    return conclude({ ...endpoint, subject }, outcome, options.toast ?? {});
  });
}

/** Adds the command to the outbox and waits for its outcome. `failure` is the toast title if the server fails at it later. */
async function sendByOutbox(endpoint: Command, args: LooseArgs, failure: string): Promise<Outcome> {
  return await device.outbox.enqueue({ ...newCommand(endpoint, args, device.session.get()?.user), failure });
}

/** Shows an outcome, stores the answer in the cache, and returns the result for the screen. */
function conclude<E extends Command>(
  endpoint: E & { readonly subject: string },
  outcome: Outcome,
  toast: ToastOptions<OutputOf<E>>,
): SendResult<OutputOf<E>> {
  if (outcome.kind === "waiting") {
    if (outcome.failure) reportRetry(endpoint, toast, outcome.failure);
    else reportPending(endpoint, toast);
    return outcome;
  }
  if (outcome.kind === "refused") {
    reportFailure(endpoint, toast, withOrderName(outcome.refusal));
    return outcome;
  }
  if (outcome.kind === "failed") {
    reportFailure(endpoint, toast, outcome.error);
    return outcome;
  }
  const decoded = decodeAnswer(endpoint, outcome.answer);
  if (decoded instanceof Failure) {
    reportFailure(endpoint, toast, decoded);
    return { kind: "failed", error: decoded };
  }
  storeEntities(endpoint.output, decoded.value, outcome.answer);
  reportSuccess(endpoint, toast, decoded.value);
  return { kind: "done", answer: decoded.value, seq: outcome.answer.seq };
}

/** Adds the order's name to a refusal whose command was parked. */
function withOrderName(refusal: Refusal): Refusal {
  const { code, details, message } = refusal;
  return reviewableRefusals.has(code) ? new Refusal(code, details, `${message} ${TO_CHECK}`) : refusal;
}

/** Decodes an answer. Throws a `Failure` if it does not match the contract. */
function decodeAnswer<E extends Command>(endpoint: E, answer: WireAnswer): { value: OutputOf<E> } | Failure {
  const decoded = decodeUnwrapped(endpoint.output, answer.body);
  if (decoded.success) return { value: decoded.data as OutputOf<E> };
  log(`The answer of ${endpointId(endpoint)} is not what the contract says`, decoded.error.issues);
  return new Failure("unreadable", "Invalid data format received from server");
}

/** Stores an answer that is an entity, or the entities in it (`{ order, kot }`), in the cache. */
function storeEntities(output: z.ZodType, value: unknown, { seq, epoch }: WireAnswer): void {
  const store = (schema: unknown, part: unknown) => {
    const entity = entityOf(schema);
    if (entity !== undefined) device.cache.storeEntity(entity, { value: part, seq, epoch });
  };
  store(output, value);
  if (!(output instanceof z.ZodObject) || typeof value !== "object" || value === null) return;
  for (const [name, part] of Object.entries(value)) store(output.shape[name], part);
}
