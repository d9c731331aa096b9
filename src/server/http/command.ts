import { hash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { z } from "zod";
import { type Command, canQueue } from "#domain/endpoint.ts";
import { type BusinessDay, type Instant, instant } from "#domain/time.ts";
import type { NewJournalRow } from "../db/journal.ts";
import type { RequestKey, StoredAnswer } from "../db/storedAnswers.ts";
import type { Tx } from "../db/tx.ts";
import type { Write } from "../db/write.ts";
import { bodyReader, type WireBody } from "./body.ts";
import { decode } from "./decode.ts";
import type { CommandCtx, JournalEntry, UploadedFile } from "./handlers/context.ts";
import type { Handler } from "./handlers/handler.ts";
import { findStoredAnswer, parseRequestKey, replayedOutcome } from "./idempotency.ts";
import { createReplay, type ReplayedAnswer } from "./replay.ts";
import {
  type AppContext,
  newId,
  requestContext,
  requestParams,
  requestSession,
  setPositionHeaders,
} from "./request.ts";
import { hashToken, notSignedIn, type Session } from "./session.ts";

const DEVICE_LENGTH_MAX = 64;
/** The latest time of a Date, less a day for time zones. */
const TIME_MAX = 8.64e15 - 86_400_000;

interface Input {
  readonly params: Record<string, string>;
  readonly body: unknown;
  readonly file?: UploadedFile;
}

type Done =
  /** Executed now; the answer is JSON text. */
  | { readonly status: number; readonly answer: string }
  /** Executed before: the answer will be replayed. */
  | { readonly status: number; readonly earlier: StoredAnswer };

type Run = NonNullable<Handler["run"]>;

/** Serves one command: decode, prepare, then exactly once through the write queue. */
export function serveCommand(endpoint: Command, handler: Handler, context: AppContext) {
  const readBody = bodyReader(endpoint);
  const replay = createReplay({ ...handler, endpoint }, context);
  const { run } = handler;
  if (!run) throw new Error(`${endpoint.path} has no function`);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const params = requestParams(request);
    const { body: wire, file } = await readBody(request);
    const input: Input = { params, body: decode(endpoint.body, wire), ...(file && { file }) };
    const requester = requestContext(request, context);
    const sender = { ...requester, ...senderContext(request) };
    const session = requestSession(request);
    if (session?.isDeliveryOnly && endpoint.openTo === undefined) {
      if (!canQueue(endpoint, input.body)) throw notSignedIn(session);
      await throwIfLateDelivery(session, sender, context);
    }
    const content = { body: wire, ...(file && { file }) };
    const requestKey = handler.replay ? createRequestKey(request, sender.person._id, content) : undefined;
    const prepared = await prepare({ handler, sender, context, requestKey }, input);
    const job: Job = { endpoint, handler, run, sender, context, input, prepared, requestKey };
    const { answer: done, ...position } = await context.writeQueue.write(
      (write) => runOnce(write, requestKey, () => runHandler(write, job)),
      requestKey,
    );
    if ("answer" in done) return sendAnswer(reply, done.status, { answer: done.answer, head: position });
    reply.header("Idempotent-Replay", "true");
    return sendAnswer(reply, done.status, await replay(requester, { ...done.earlier, ...input }));
  };
}

/** Throws not-signed-in, and journals it, for a signed-out session's command tapped after the sign-out or at no known time. */
async function throwIfLateDelivery(
  session: Session,
  sender: Pick<CommandCtx, "person" | "device" | "claimedAt" | "address">,
  context: AppContext,
): Promise<void> {
  const { claimedAt, address } = sender;
  const { deliversUntil, tokenHash, person } = session;
  if (claimedAt !== undefined && claimedAt <= deliversUntil) return;
  if (await context.state.lateDeliveries.consume(tokenHash).then(Boolean, () => false)) {
    const after = { username: person.username, address };
    const entry = { topic: "staff", entityId: person._id, action: "delivery.refused", after } as const;
    await createRefusalJournal(sender, context)(entry);
  }
  throw notSignedIn(session);
}

/** Limits the journal rows about a session's late commands to one per hour. */
export function newLateDeliveries(): RateLimiterMemory {
  return new RateLimiterMemory({ points: 1, duration: 3_600 });
}

declare module "./handlers/serverInfo.ts" {
  interface ServerState {
    readonly lateDeliveries: RateLimiterMemory;
  }
}

/** Runs the handler's work before the transaction, such as hashing a password. A repeat skips it. */
async function prepare(
  {
    handler,
    sender,
    context,
    requestKey,
  }: Pick<Job, "handler" | "sender" | "requestKey"> & { context: AppContext },
  input: Input,
): Promise<unknown> {
  if (!handler.prepare) return undefined;
  const { reader } = context.databases;
  if (requestKey && (await findStoredAnswer(reader, requestKey)) !== undefined) return undefined;
  const keep = async (change: (tx: Tx) => Promise<void>) => {
    await context.writeQueue.write(({ tx }) => change(tx));
  };
  return await handler.prepare(
    {
      ...sender,
      tx: reader,
      journalEvenIfRefused: createRefusalJournal(sender, context),
      commitEvenIfRefused: keep,
    },
    input,
  );
}

function senderContext(request: FastifyRequest) {
  return {
    device: deviceId(request),
    deviceSecretHash: deviceSecretHash(request),
    address: request.ip,
    claimedAt: claimedTime(request),
  };
}

function sendAnswer(reply: FastifyReply, status: number, { answer, head }: ReplayedAnswer) {
  setPositionHeaders(reply, head);
  return reply.code(status).type("application/json; charset=utf-8").send(answer);
}

/** Returns the idempotency key of a request with a fingerprint of its method, address, body and file. */
function createRequestKey(
  request: FastifyRequest,
  personId: string,
  { body, file }: WireBody,
): RequestKey | undefined {
  const fileHash = file && hash("sha256", file.bytes);
  const content = [request.method, request.url, body, fileHash];
  return parseRequestKey(request.headers["idempotency-key"], personId, content);
}

/** Runs a command, unless it was executed or refused before under its idempotency key. */
async function runOnce(
  write: Write,
  requestKey: RequestKey | undefined,
  run: () => Promise<Done>,
): Promise<Done> {
  const earlier = requestKey && replayedOutcome(write.earlier, requestKey);
  if (earlier) return { status: earlier.status, earlier };
  return await run();
}

/** A command in the write queue. */
interface Job {
  readonly endpoint: Command;
  readonly handler: Handler;
  readonly run: Run;
  readonly sender: Omit<CommandCtx, "tx" | "newId" | "journal" | "takenAt" | "days">;
  readonly context: Pick<AppContext, "days">;
  readonly input: Input;
  readonly prepared: unknown;
  readonly requestKey: RequestKey | undefined;
}

/** Runs the handler, appends its journal rows and stores its answer under the key, in the open transaction. */
async function runHandler(
  write: Write,
  { endpoint, handler, run, sender, context, input, prepared, requestKey }: Job,
): Promise<Done> {
  const { now, tx } = write;
  const days = await context.days.within(tx);
  const businessDay = days.of(now);
  const entries: JournalEntry[] = [];
  const journal = (entry: JournalEntry) => {
    entries.push(entry);
    write.journal(toJournalRow(entry, sender, { businessDay, commandKey: requestKey?.key ?? "" }));
  };
  const ctx: CommandCtx = { ...sender, now, takenAt: now, businessDay, days, tx, newId, journal };
  const answered = await run(ctx, input, prepared);
  const { status } = handler;
  if (requestKey) {
    write.storeAnswer({ ...requestKey, status, ...referenceTo(answered, entries), seq: write.seq() });
  }
  return { status, answer: JSON.stringify(z.encode(endpoint.output, answered)) };
}

/** A command in wire format, and who sends it. */
interface Sent {
  readonly person: CommandCtx["person"];
  readonly params: Record<string, string>;
  readonly body: unknown;
}

/** Runs a command in an open transaction as its request would, without session, idempotency key and preparation. */
export async function runAs(
  write: Write,
  {
    handler,
    days,
    info: facts,
    state,
  }: Pick<AppContext, "days" | "info" | "state"> & { readonly handler: Handler },
  { person, params, body }: Sent,
): Promise<void> {
  const { endpoint, run } = handler;
  if (endpoint.kind !== "command" || !run) throw new Error(`${endpoint.path} is not a command`);
  const { now } = write;
  const when = { now, businessDay: days.of(now), signedInAt: now, claimedAt: undefined };
  const device = { device: "server", address: "", deviceSecretHash: undefined, sessionHash: undefined };
  const sender = { ...when, ...device, person, isByPin: false, server: facts, state };
  const input = { params, body: decode(endpoint.body, body) };
  const job = { endpoint, handler, run, sender, context: { days }, input };
  await runHandler(write, { ...job, prepared: undefined, requestKey: undefined });
}

const WithId = z.object({ _id: z.string() });

/** Returns the entity that a replay reads: the answered one, else the first changed one. */
function referenceTo(answered: unknown, entries: readonly JournalEntry[]) {
  const entityId = WithId.safeParse(answered).data?._id ?? entries[0]?.entityId ?? "";
  const entry = entries.find((each) => each.entityId === entityId) ?? entries[0];
  return { entityId, topic: entry?.topic ?? "" };
}

function toJournalRow(
  { topic, action, entityId, subjectId, atId, by, before, after }: JournalEntry,
  { person, device }: Pick<CommandCtx, "person" | "device">,
  more: { readonly businessDay: BusinessDay; readonly commandKey: string },
): Omit<NewJournalRow, "at" | "digests"> {
  return {
    ...more,
    personId: by ?? person._id,
    deviceId: device,
    topic,
    action,
    entityId,
    subjectId: subjectId ?? null,
    atId: atId ?? null,
    change: JSON.stringify({ before, after }),
  };
}

/** Returns the function that journals in its own transaction, before the command's, so that a refusal does not undo it. */
function createRefusalJournal(
  sender: Pick<CommandCtx, "person" | "device">,
  { writeQueue, days }: AppContext,
) {
  return async (entry: JournalEntry): Promise<void> => {
    await writeQueue.write(async ({ journal, now }) =>
      journal(toJournalRow(entry, sender, { businessDay: days.of(now), commandKey: "" })),
    );
  };
}

/** Returns the device's id (`X-Device`); empty if it sends none. */
function deviceId(request: FastifyRequest): string {
  const device = request.headers["x-device"];
  return typeof device === "string" && device.length <= DEVICE_LENGTH_MAX ? device : "";
}

/** Returns the device's time of the tap (`X-Taken-At`); undefined if it is absent or invalid. */
function claimedTime(request: FastifyRequest): Instant | undefined {
  const claimed = /^\d{1,16}$/.exec(String(request.headers["x-taken-at"]));
  return claimed && Number(claimed) <= TIME_MAX ? instant(Number(claimed)) : undefined;
}

/** Returns the hash of the secret that this device got at a sign-in (`X-Device-Secret`). */
function deviceSecretHash(request: FastifyRequest): string | undefined {
  const secret = request.headers["x-device-secret"];
  return typeof secret === "string" && secret !== "" ? hashToken(secret) : undefined;
}
