import { hash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Command } from "#domain/endpoint.ts";
import { refOf } from "#domain/entity.ts";
import { Refusal } from "#domain/refusal.ts";
import type { BusinessDay } from "#domain/time.ts";
import type { NewJournalRow } from "../db/journal.ts";
import type { RequestKey, StoredAnswer } from "../db/storedAnswers.ts";
import type { Write } from "../db/write.ts";
import { authorOf } from "./authors/author.ts";
import { noteRefusedAuthor } from "./authors/refusedAuthors.ts";
import { bodyReader, type WireBody } from "./body.ts";
import { decode } from "./decode.ts";
import type { CommandCtx, Handler, JournalEntry, UploadedFile } from "./feature.ts";
import { findStoredAnswer, requestKeyOf, throwIfOtherRequest } from "./once.ts";
import {
  type AppContext,
  newId,
  paramsOf,
  requestContext,
  sessionOf,
  setPositionHeaders,
} from "./request.ts";
import { rereadFor } from "./reread.ts";
import { hashOfToken } from "./session.ts";
import { deviceTimeFacts, markSignIn, type TakenTime, takenTimeOf } from "./takenAt.ts";

const DEVICE_LENGTH_MAX = 64;

interface Input {
  readonly params: Record<string, string>;
  readonly body: unknown;
  readonly file?: UploadedFile;
}

type Done =
  /** Carried out now; the answer is JSON text. */
  | { readonly status: number; readonly answer: string }
  /** Carried out before: its answer is read afresh. */
  | { readonly status: number; readonly earlier: StoredAnswer };

type Run = NonNullable<Handler["run"]>;

/** Serves one command: decode, prepare, then exactly once through the write queue. */
export function serveCommand(endpoint: Command, handler: Handler, context: AppContext) {
  const readBody = bodyReader(endpoint);
  const reread = rereadFor({ ...handler, endpoint }, context);
  const { run } = handler;
  if (!run) throw new Error(`${endpoint.path} has no function`);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const params = paramsOf(request);
    const { body: wire, file } = await readBody(request);
    const input: Input = { params, body: decode(endpoint.body, wire), ...(file && { file }) };
    const { reader } = context.databases;
    const signedIn = requestContext(request, context);
    const asker = signedIn.person;
    const { person, deliveredBy, isProven, signedUnder, refusal } = await authorOf(
      request,
      { endpoint, body: wire, asker },
      context,
    );
    const asked = { ...signedIn, person };
    const requestKey = handler.replay
      ? requestKeyFor(request, person._id, { body: wire, ...(file && { file }) })
      : undefined;
    const device = deviceOf(request);
    const deviceSecretHash = deviceSecretHashOf(request);
    const sender = { device, deviceSecretHash, address: request.ip };
    const about = { ...asked, ...sender, deliveredBy: deliveredBy && refOf(deliveredBy) };
    const own = deliveredBy ? undefined : sessionOf(request);
    const made = { ...about, own, signedUnder, personId: person._id };
    const taken = await takenTimeOf(request, made, context);

    const mayBeRepeat = requestKey && isProven && (handler.prepare || refusal);
    const isRepeat = mayBeRepeat && (await findStoredAnswer(reader, requestKey)) !== undefined;
    if (refusal && !isRepeat) {
      await noteRefusedAuthor(context, { ...about, endpoint, asker, author: person, refusal });
      throw new Refusal(refusal);
    }
    const prepared =
      handler.prepare && !isRepeat
        ? await handler.prepare({ ...about, tx: reader, note: noterFor(about, context) }, input)
        : undefined;
    const job: Job = {
      endpoint,
      handler,
      run,
      about,
      taken,
      context,
      input,
      prepared,
      requestKey,
    };
    const {
      answer: done,
      seq,
      epoch,
    } = await context.writeQueue.write(
      (write) => once(write, requestKey, () => runHandler(write, job)),
      requestKey,
    );

    reply.code(done.status).type("application/json; charset=utf-8");
    if ("answer" in done) {
      setPositionHeaders(reply, { seq, epoch });
      return reply.send(done.answer);
    }
    const { answer, head } = await reread(asked, { ...done.earlier, ...input });
    reply.header("Idempotent-Replay", "true");
    setPositionHeaders(reply, head);
    return reply.send(answer);
  };
}

/** Returns the key of a request with a fingerprint of its method, address, body and file. */
function requestKeyFor(
  request: FastifyRequest,
  personId: string,
  { body, file }: WireBody,
): RequestKey | undefined {
  const fileHash = file && hash("sha256", file.bytes);
  const content = [request.method, request.url, body, fileHash];
  return requestKeyOf(request.headers["idempotency-key"], personId, content);
}

/** Runs a command unless it was carried out before under its key. */
async function once(
  write: Write,
  requestKey: RequestKey | undefined,
  run: () => Promise<Done>,
): Promise<Done> {
  const earlier = requestKey && throwIfOtherRequest(write.earlier, requestKey);
  if (earlier) return { status: earlier.status, earlier };
  return await run();
}

/** One command on its way through the write queue. */
interface Job {
  readonly endpoint: Command;
  readonly handler: Handler;
  readonly run: Run;
  readonly about: Omit<CommandCtx, "tx" | "newId" | "journal" | "takenAt">;
  readonly taken: TakenTime;
  readonly context: Pick<AppContext, "days" | "signIns">;
  readonly input: Input;
  readonly prepared: unknown;
  readonly requestKey: RequestKey | undefined;
}

/** Runs the handler, appends its journal rows and stores under the key what it answered, all in the open transaction. */
async function runHandler(
  write: Write,
  { endpoint, handler, run, about, taken, context, input, prepared, requestKey }: Job,
): Promise<Done> {
  const { now, tx } = write;
  const takenAt = taken.counted ?? now;
  const businessDay = context.days.of(takenAt);
  const { deliveredBy } = about;
  const facts = { ...deviceTimeFacts(taken, now), ...(deliveredBy && { deliveredBy }) };
  await markSignIn(tx, context.signIns, { signIn: taken.signIn, takenAt });
  const entries: JournalEntry[] = [];
  const journal = (entry: JournalEntry) => {
    entries.push(entry);
    const after = withFacts(entry.after, facts);
    const commandKey = requestKey?.key ?? "";
    write.journal(rowOf({ ...entry, ...(after && { after }) }, about, { businessDay, commandKey }));
  };
  const ctx: CommandCtx = { ...about, now, takenAt, businessDay, tx, newId, journal };
  const answered = await run(ctx, input, prepared);
  const { status } = handler;
  if (requestKey) {
    write.storeAnswer({ ...requestKey, status, ...referenceTo(answered, entries), seq: write.seq() });
  }
  return { status, answer: JSON.stringify(z.encode(endpoint.output, answered)) };
}

const WithId = z.object({ _id: z.string() });

/** Returns what a repeat reads again: the entity that was answered, else the first one that was changed. */
function referenceTo(answered: unknown, entries: readonly JournalEntry[]) {
  const entityId = WithId.safeParse(answered).data?._id ?? entries[0]?.entityId ?? "";
  const entry = entries.find((each) => each.entityId === entityId) ?? entries[0];
  return { entityId, topic: entry?.topic ?? "" };
}

/** Makes the journal's row of an entry. */
function rowOf(
  { topic, action, entityId, orderId, tableId, by, before, after, digest }: JournalEntry,
  { person, device }: Pick<CommandCtx, "person" | "device">,
  more: { readonly businessDay: BusinessDay; readonly commandKey: string },
): Omit<NewJournalRow, "at"> {
  return {
    ...more,
    personId: by ?? person._id,
    deviceId: device,
    topic,
    action,
    entityId,
    orderId: orderId ?? null,
    tableId: tableId ?? null,
    change: JSON.stringify({ before, after, digest }),
  };
}

/** Makes the function that journals something in a transaction of its own, before the command's. */
function noterFor(about: Pick<CommandCtx, "person" | "device">, { writeQueue, days }: AppContext) {
  return async (entry: JournalEntry): Promise<void> => {
    await writeQueue.write(async ({ journal, now }) =>
      journal(rowOf(entry, about, { businessDay: days.of(now), commandKey: "" })),
    );
  };
}

/** Adds to the journal's `after` what Activity shows of the command itself. */
function withFacts(after: object | undefined, facts: object): object | undefined {
  return Object.keys(facts).length > 0 ? { ...after, ...facts } : after;
}

/** Returns the device's own id (`X-Device`); empty when it sends none. */
function deviceOf(request: FastifyRequest): string {
  const device = request.headers["x-device"];
  return typeof device === "string" && device.length <= DEVICE_LENGTH_MAX ? device : "";
}

/** Returns the hash of the secret that this device got at a sign-in (`X-Device-Secret`). */
function deviceSecretHashOf(request: FastifyRequest): string | undefined {
  const secret = request.headers["x-device-secret"];
  return typeof secret === "string" && secret !== "" ? hashOfToken(secret) : undefined;
}
