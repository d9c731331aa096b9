import { z } from "zod";
import { sendingApi } from "#domain/orders/commands/sending.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { LateKot } from "#domain/orders/kot/late.ts";
import type { ErrorBody } from "#domain/refusal.ts";
import { newId } from "../../../sync/http/identity.ts";
import type { RefusedCommand } from "../../../sync/outbox/outboxState.ts";
import { BLOCKED } from "../../../sync/outbox/states/waitingForHandlers.ts";
import { type OutboxRecord, toRetried } from "../../../sync/outbox/store.ts";
import { endpointId } from "../../../sync/outbox/wireCommand.ts";

const sending = endpointId(sendingApi.sendKot);
const opening = endpointId(takingApi.openOrder);

/**
 * Returns the replacements of a late KOT that the server asks about: it is parked for an answer, with later
 * KOTs of its order behind it. Other commands continue, cash too. An order opened with dishes is opened, and
 * its KOT asked about separately. Undefined for all other refusals.
 */
export function parkLateKot(refused: RefusedCommand): readonly OutboxRecord[] | undefined {
  const { record, refusal, laterOfOrder: later, hasWaitingScreen } = refused;
  if (refusal.code !== "kot-late") return undefined;
  if (record.endpoint === opening)
    return hasWaitingScreen ? undefined : [...toLateKotParts(record, refusal), ...later];
  const laterParked = later.map((one) =>
    one.endpoint === sending ? { ...one, state: "parked" as const, refusal: BLOCKED } : one,
  );
  return [{ ...record, state: "parked", refusal }, ...laterParked];
}

/** Returns the opening of an order without its dishes, and the commands that add and send them. */
function toLateKotParts(record: OutboxRecord, refusal: ErrorBody): readonly OutboxRecord[] {
  const { items = [], kotNumber, ...body } = Object(record.body);
  const { orderId = "" } = record;
  const toCommand = (endpoint: typeof takingApi.addLines | typeof sendingApi.sendKot, content: object) => ({
    ...record,
    id: newId(),
    endpoint: endpointId(endpoint),
    label: endpoint.summary,
    failure: endpoint.failure,
    path: `/orders/${orderId}${endpoint.path.slice("/orders/:orderId".length)}`,
    params: { orderId },
    body: content,
  });
  return [
    toRetried({ ...record, body }, refusal),
    toCommand(takingApi.addLines, { lines: items }),
    toCommand(sendingApi.sendKot, kotNumber === undefined ? {} : { kotNumber }),
  ];
}

/** Returns when a parked KOT was ordered and what it contains; undefined for every other parked command. */
export function toLateKot({ refusal }: OutboxRecord): LateKot | undefined {
  return refusal?.code === "kot-late" ? z.safeDecode(LateKot, refusal.details as never).data : undefined;
}

/** Returns the body that answers the question about a late KOT. */
export function answeredBody({ body, refusal }: OutboxRecord, isKnown: boolean): object {
  return { ...Object(body), late: { ...refusal?.details, isKnown } };
}
