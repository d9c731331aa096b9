import type { X509Certificate } from "node:crypto";
import type { Readable } from "node:stream";
import type { z } from "zod";
import type { BodyOf, Command, Download, Endpoint, ParamsOf, Query, SearchOf } from "#domain/endpoint.ts";
import type { JournalAction, Topic } from "#domain/events.ts";
import { LEAST_ROLE, type Role } from "#domain/permissions.ts";
import type { DaySpan } from "#domain/span.ts";
import type { BusinessDay, Instant } from "#domain/time.ts";
import type { Backups } from "../backups/make/backups.ts";
import type { ServerClock } from "../db/clock/serverClock.ts";
import type { Databases } from "../db/connect.ts";
import type { Entity } from "../db/entity.ts";
import type { StorageWatch } from "../db/storage/storageWatch.ts";
import type { ReadTx, Tx } from "../db/tx.ts";

/** Who asks. For public endpoints nobody is known: `_id` is then the empty text (see `NOBODY`). */
export interface Person {
  readonly _id: string;
  readonly name: string;
  readonly username: string;
  readonly role: Role;
}

export const NOBODY: Person = { _id: "", name: "", username: "", role: LEAST_ROLE };

/** Says which business day an instant belongs to. The settings know from which hour on; whoever starts the server hands it in. */
export interface BusinessDays {
  of(at: Instant): BusinessDay;
  /** Returns the instant at which a business day starts. */
  startOf(day: BusinessDay): Instant;
}

/** HTTPS as it is at the moment. */
export interface HttpsInfo {
  readonly port: () => number;
  /** The port of plain HTTP. */
  readonly httpPort: () => number;
  /** When the certificate ends. */
  readonly validUntil: () => Instant;
  /** The names and addresses that the certificate is for. */
  readonly hosts: () => readonly string[];
  /** The house's own authority; undefined when another one signed the certificate. */
  readonly authority: X509Certificate | undefined;
}

/** The facts that do not change while the server runs. */
export interface ServerInfo {
  readonly dialect: "sqlite" | "postgres";
  readonly version: string;
  readonly dataDir: string;
  /** Whether demo data and demo accounts are wanted (DEMO=on). */
  readonly demo: boolean;
  /** Proves on the first visit that the visitor can read this server's console. */
  readonly setupCode: string;
  /** Where backups are made; undefined on PostgreSQL, which has its own tools. */
  readonly backups: Backups | undefined;
  /** Undefined when HTTPS is off. */
  readonly https: HttpsInfo | undefined;
  readonly clock: ServerClock;
  /** The declarations of what is stored. */
  readonly entities: readonly Entity[];
  /** Whether changes can be stored. */
  readonly storage: Pick<StorageWatch, "state" | "note">;
  /** The cost of one password hash; tests make it cheap. */
  readonly passwordCost: {
    readonly memoryCost: number;
    readonly timeCost: number;
    readonly parallelism: number;
  };
}

/**
 * The memory of a running server between requests, kept nowhere else. A feature that remembers something adds its part to this
 * interface beside the function that begins it, and `newState` in app.ts calls that: no module keeps anything itself. Two servers
 * in one process share its processor only, and so the queues that bound threads and pictures.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it.
export interface ServerState {}

/** One change, for the journal: what changed only. */
export interface JournalEntry {
  readonly topic: Topic;
  readonly entityId: string;
  readonly action: JournalAction;
  readonly before?: object;
  readonly after?: object;
  /** The thing it is about beside the entity: rows about the same are found together. */
  readonly subjectId?: string;
  /** Where it happened. */
  readonly atId?: string;
  /** Who did it, when it is not `ctx.person`: a sign-in is done by the one who becomes known through it. */
  readonly by?: string;
}

interface AnyCtx {
  readonly now: Instant;
  readonly businessDay: BusinessDay;
  readonly person: Person;
  /** sha256 of the session's token; undefined when nobody is signed in. */
  readonly sessionHash: string | undefined;
  /** Whether a PIN opened the session. */
  readonly isByPin: boolean;
  /** When the session began; `now` when nobody is signed in. */
  readonly signedInAt: Instant;
  readonly server: ServerInfo;
  readonly state: ServerState;
}

/** The words of an answer's headers on a page of a list. */
export interface PageInfo {
  /** `X-Total-Count`: the rows of the whole list, where that is one business day. */
  readonly total?: number | undefined;
  /** `Link`: where the next page begins; left out on the last one. */
  readonly nextCursor?: string | undefined;
  /** `X-Span`: the days that were read, for a list that reads no others. */
  readonly span?: DaySpan | undefined;
  /** `X-Earlier-Day`: the newest day before that span which has any rows of this kind. */
  readonly earlierDay?: BusinessDay | undefined;
}

export interface QueryCtx extends AnyCtx {
  readonly tx: ReadTx;
  /** Sets the answer's headers for a page of a list. */
  page(info: PageInfo): void;
}

/**
 * For queries that take long: no transaction is open, since one would hold up everybody's reads on SQLite. What such a
 * query reads may be newer than the answer's `X-Seq` says, never older.
 */
interface LongReadCtx extends AnyCtx {
  readonly databases: Databases;
}

/** A file to download. It is sent as it is read. */
export interface OutgoingFile {
  /** Letters, digits, dots and hyphens only. */
  readonly name: string;
  readonly contentType: string;
  readonly stream: Readable;
}

/** Before the transaction: hashing, images, checks outside. Reads only. */
export interface PrepareCtx extends AnyCtx {
  readonly tx: ReadTx;
  readonly device: string;
  /** The client's network address, for slowing sign-in attempts. */
  readonly address: string;
  /** sha256 of the secret that this device got at a sign-in; undefined when it sends none. */
  readonly deviceSecretHash: string | undefined;
  /** Journals something that stands although the command is refused. */
  journalEvenIfRefused(entry: JournalEntry): Promise<void>;
  /** Stores something that stands although the command is refused, where its table has no rows in the journal. */
  commitEvenIfRefused(change: (tx: Tx) => Promise<void>): Promise<void>;
}

export interface CommandCtx extends AnyCtx {
  readonly tx: Tx;
  /** When the person tapped; `now` unless the feature counts the device's time. */
  readonly takenAt: Instant;
  /** When the person tapped, as the device says (`X-Taken-At`); undefined when it says nothing. */
  readonly claimedAt: Instant | undefined;
  readonly days: BusinessDays;
  /** The device's own name for itself (`X-Device`), empty when it has none. */
  readonly device: string;
  readonly address: string;
  readonly deviceSecretHash: string | undefined;
  newId(): string;
  /** Appends a journal row in the same transaction, when the command succeeds. */
  journal(entry: JournalEntry): void;
}

export interface UploadedFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

interface QueryInput<E> {
  readonly params: ParamsOf<E>;
  readonly search: SearchOf<E>;
}

interface CommandInput<E> {
  readonly params: ParamsOf<E>;
  readonly body: BodyOf<E>;
  readonly file?: UploadedFile;
}

type RunDownload<E> = (ctx: LongReadCtx, input: QueryInput<E>) => Promise<OutgoingFile>;
interface LongReadQuery<E, O> {
  readonly longRead: (ctx: LongReadCtx, input: QueryInput<E>) => Promise<O>;
}
type RunQuery<E, O> = (ctx: QueryCtx, input: QueryInput<E>) => Promise<O>;
type RunCommand<E, O, P> = (ctx: CommandCtx, input: CommandInput<E>, prepared: P) => Promise<O>;
interface PreparedCommand<E, O, P> {
  readonly prepare: (ctx: PrepareCtx, input: CommandInput<E>) => Promise<P>;
  readonly run: RunCommand<E, O, P>;
}

interface HandlerOptions {
  /** Status of a success; 201 for POST and 200 otherwise unless said here. */
  readonly status?: number;
}

interface CommandOptions<E, O> extends HandlerOptions {
  /** false: the answer holds a secret (a token), so a repeat runs again. */
  readonly replay?: false;
  /** Reads what the command answered, as it is now. Every command has one that has no `replay: false`. */
  readonly repeat?: (ctx: QueryCtx, repeated: ReplayedCommand & CommandInput<E>) => Promise<O>;
}

/** A command that was carried out before: what it is asked again, and what is known of its answer. */
export interface ReplayedCommand {
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** The entity answered, else the one changed first. Empty where there is neither. */
  readonly entityId: string;
  readonly topic: string;
  /** The journal position after the command: its own last row, if it wrote any. */
  readonly seq: number;
  /** The command's Idempotency-Key, which is in its journal rows. */
  readonly key: string;
}

/** An endpoint and the function that serves it, with their types forgotten: what `serve.ts` registers. */
export interface Handler {
  readonly endpoint: Endpoint;
  readonly status: number;
  readonly replay: boolean;
  readonly query?: (ctx: QueryCtx, input: unknown) => Promise<unknown>;
  readonly longRead?: (ctx: LongReadCtx, input: unknown) => Promise<unknown>;
  readonly download?: (ctx: LongReadCtx, input: unknown) => Promise<OutgoingFile>;
  readonly prepare?: (ctx: PrepareCtx, input: unknown) => Promise<unknown>;
  readonly run?: (ctx: CommandCtx, input: unknown, prepared: unknown) => Promise<unknown>;
  readonly repeat?: (ctx: QueryCtx, repeated: ReplayedCommand) => Promise<unknown>;
  /** Returns what is answered with 503 where it failed; undefined: as any other failure. */
  readonly onFailure?: (server: ServerInfo, error: unknown) => unknown;
}

export interface Feature {
  readonly handlers: readonly Handler[];
}

/** The options of any handler, their types forgotten. */
interface Options extends HandlerOptions {
  readonly replay?: boolean;
  readonly repeat?: NonNullable<Handler["repeat"]>;
}

/** Joins an endpoint of the contract to the function that serves it. */
export function handle<Path extends string, S extends z.ZodType, O extends z.ZodType>(
  endpoint: Query<Path, S, O>,
  run: RunQuery<Query<Path, S, O>, z.output<O>> | LongReadQuery<Query<Path, S, O>, z.output<O>>,
  options?: HandlerOptions,
): Handler;
export function handle<Path extends string, S extends z.ZodType>(
  endpoint: Download<Path, S>,
  run: RunDownload<Download<Path, S>>,
): Handler;
export function handle<Path extends string, B extends z.ZodType, O extends z.ZodType, P = undefined>(
  endpoint: Command<Path, B, O>,
  run: RunCommand<Command<Path, B, O>, z.output<O>, P> | PreparedCommand<Command<Path, B, O>, z.output<O>, P>,
  options?: CommandOptions<Command<Path, B, O>, z.output<O>>,
): Handler;
export function handle(
  endpoint: Endpoint,
  run: unknown,
  { status = endpoint.method === "POST" ? 201 : 200, replay = true, repeat }: Options = {},
): Handler {
  const base = { endpoint, status, replay, ...(repeat && { repeat }) };
  // The handler's types are forgotten here and nowhere else: serve.ts decodes by the same endpoint's schemas.
  if (endpoint.kind === "download") return { ...base, download: run as NonNullable<Handler["download"]> };
  if (endpoint.kind === "query" && typeof run === "function")
    return { ...base, query: run as NonNullable<Handler["query"]> };
  if (endpoint.kind === "query") return { ...base, ...(run as Required<Pick<Handler, "longRead">>) };
  if (typeof run === "function") return { ...base, run: run as NonNullable<Handler["run"]> };
  return { ...base, ...(run as Required<Pick<Handler, "prepare" | "run">>) };
}
