import type { z } from "zod";
import type { BodyOf, Command, Download, Endpoint, ParamsOf, Query, SearchOf } from "#domain/endpoint.ts";
import type { CommandCtx, LongReadCtx, OutgoingFile, PrepareCtx, QueryCtx, UploadedFile } from "./context.ts";
import type { ServerInfo } from "./serverInfo.ts";

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
  readonly answerToRetry?: (ctx: QueryCtx, repeated: ReplayedCommand & CommandInput<E>) => Promise<O>;
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
  readonly answerToRetry?: (ctx: QueryCtx, repeated: ReplayedCommand) => Promise<unknown>;
  /** Returns the message of a 503 after a failure; undefined answers like every other failure. */
  readonly onFailure?: (server: ServerInfo, error: unknown) => unknown;
}

export interface Feature {
  readonly handlers: readonly Handler[];
}

/** The options of any handler, their types forgotten. */
interface Options extends HandlerOptions {
  readonly replay?: boolean;
  readonly answerToRetry?: NonNullable<Handler["answerToRetry"]>;
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
  { status = endpoint.method === "POST" ? 201 : 200, replay = true, answerToRetry }: Options = {},
): Handler {
  const base = { endpoint, status, replay, ...(answerToRetry && { answerToRetry }) };
  // The handler's types are forgotten here and nowhere else: serve.ts decodes by the same endpoint's schemas.
  if (endpoint.kind === "download") return { ...base, download: run as NonNullable<Handler["download"]> };
  if (endpoint.kind === "query" && typeof run === "function")
    return { ...base, query: run as NonNullable<Handler["query"]> };
  if (endpoint.kind === "query") return { ...base, ...(run as Required<Pick<Handler, "longRead">>) };
  if (typeof run === "function") return { ...base, run: run as NonNullable<Handler["run"]> };
  return { ...base, ...(run as Required<Pick<Handler, "prepare" | "run">>) };
}
