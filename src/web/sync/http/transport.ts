import { z } from "zod";
import { CONTRACT_NUMBER } from "#domain/contractNumber.ts";
import { ErrorBody, isRefusalCode, Refusal } from "#domain/refusal.ts";
import type { DaySpan } from "#domain/span.ts";
import { type BusinessDay, Day } from "#domain/time.ts";
import { log } from "../log.ts";
import type { Time } from "../time.ts";
import type { Connection } from "./connection.ts";
import { Failure, HTML_ANSWER, INVALID_JSON, NETWORK_ERROR, NO_TOKEN, unreachable } from "./failure.ts";
import type { Fetch } from "./fetch.ts";
import type { DeviceSession } from "./session.ts";

const TIMEOUT_MS = 15_000;
const UPLOAD_TIMEOUT_MS = 60_000;

/** One HTTP request; `path` is relative to /api, its parameters filled in. */
export interface WireRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly search?: string;
  readonly body?: unknown;
  readonly key?: string;
  readonly takenAt?: number;
  /** Session token to send; defaults to the signed-in person's. */
  readonly token?: string;
  readonly signal?: AbortSignal;
}

/** The days that a list shows, if the server named them. */
export interface ListedDays {
  readonly span?: DaySpan;
  /** The newest earlier day with rows. */
  readonly earlierDay?: BusinessDay;
}

/** An answer with the journal position of its snapshot. */
export interface WireAnswer extends ListedDays {
  readonly body: unknown;
  readonly seq: number;
  readonly epoch: string;
  readonly total?: number;
  readonly nextCursor?: string;
}

/** Sends one request. Throws a `Refusal` for the server's "no" and a `Failure` for everything else. */
export type Transport = (request: WireRequest) => Promise<WireAnswer>;

export interface TransportParts {
  readonly fetch: Fetch;
  readonly time: Time;
  readonly device: () => string;
  readonly session: Pick<DeviceSession, "get" | "end" | "isTokenStored">;
  readonly connection: Pick<Connection, "noteReached" | "noteFailed">;
  readonly noteServerTime: (date: string | null) => void;
  /** Called if the server's contract is newer than this build. */
  readonly onNewer: () => void;
  /** Returns further headers for some requests. */
  readonly moreHeaders: (path: string) => Record<string, string>;
}

/** Account requests are not sent without a stored token (spec section 8). */
const ACCOUNTS = /^\/auth\/(users|register)\b/;

export function createTransport(parts: TransportParts) {
  const { session, connection, device } = parts;
  let commandsInFlight = 0;

  const transport: Transport = async (request) => {
    if (ACCOUNTS.test(request.path) && !session.isTokenStored()) throw new Failure("device", NO_TOKEN);
    if (request.method === "GET") return await exchange(request);
    commandsInFlight += 1;
    try {
      return await exchange(request);
    } finally {
      commandsInFlight -= 1;
    }
  };

  async function exchange(request: WireRequest): Promise<WireAnswer> {
    const { token = session.get()?.token } = request;
    const answer = await reach(parts, request, token);
    if (gatewayStatuses.has(answer.status)) connection.noteFailed();
    else connection.noteReached();
    parts.noteServerTime(answer.headers.get("date"));
    const text = await readText(connection, answer);
    if (!answer.ok) throw toFailure(parts, { answer, text, token });
    const total = answer.headers.get("x-total-count");
    const nextCursor = parseNextCursor(answer.headers.get("link"));
    return {
      body: text === "" ? undefined : parseJson(text),
      seq: Number(answer.headers.get("x-seq") ?? 0),
      epoch: answer.headers.get("x-epoch") ?? "",
      ...(total === null ? {} : { total: Number(total) }),
      ...(nextCursor === undefined ? {} : { nextCursor }),
      ...parseListedDays(answer.headers),
    };
  }

  return {
    transport,
    isCommandInFlight: () => commandsInFlight > 0,
    headersOf: (request: HeaderFields, token: string | undefined) => requestHeaders(device(), request, token),
    problemOf: (answer: Response, text: string, token: string | undefined) =>
      toFailure(parts, { answer, text, token }),
  };
}

/** A gateway's statuses for an unreachable server. */
const gatewayStatuses: ReadonlySet<number> = new Set([502, 504]);

/** Sends the request; resolves once the answer's headers arrive. Reports a failed connection. */
async function reach(
  parts: TransportParts,
  request: WireRequest,
  token: string | undefined,
): Promise<Response> {
  const { method, path, search, body, signal } = request;
  const timeout = parts.time.abortAfter(body instanceof FormData ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS);
  try {
    return await parts.fetch(`/api${path}${search ? `?${search}` : ""}`, {
      method,
      headers: { ...requestHeaders(parts.device(), request, token), ...parts.moreHeaders(path) },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      cache: "no-store",
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    log(NETWORK_ERROR, { path, error: String(error) });
    parts.connection.noteFailed();
    throw unreachable();
  }
}

type HeaderFields = Pick<WireRequest, "body" | "key" | "takenAt">;

function requestHeaders(
  device: string,
  request: HeaderFields,
  token: string | undefined,
): Record<string, string> {
  const isJson = request.body !== undefined && !(request.body instanceof FormData);
  return {
    Accept: "application/json",
    "X-Contract": String(CONTRACT_NUMBER),
    "X-Device": device,
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(isJson ? { "Content-Type": "application/json" } : {}),
    ...(request.key ? { "Idempotency-Key": request.key } : {}),
    ...(request.takenAt === undefined ? {} : { "X-Taken-At": String(request.takenAt) }),
  };
}

/** Reads an answer's body; reports a broken connection. */
async function readText(connection: TransportParts["connection"], answer: Response): Promise<string> {
  try {
    return await answer.text();
  } catch {
    // The connection broke in the middle of the body.
    connection.noteFailed();
    throw new Failure("unreachable", NETWORK_ERROR);
  }
}

const isHtml = (text: string) => /^\s*<(!doctype|html)/i.test(text);

function parseJson(text: string): unknown {
  if (isHtml(text)) throw new Failure("unreadable", HTML_ANSWER);
  try {
    return JSON.parse(text);
  } catch {
    throw new Failure("unreadable", INVALID_JSON);
  }
}

interface Answered {
  readonly answer: Response;
  readonly text: string;
  readonly token: string | undefined;
}

/** The body of an error answer. A server built from the specification may send only a message. */
const ErrorAnswer = ErrorBody.extend({ code: z.string().default("") });

/** Converts an error answer: a `Refusal` for a code of the contract, else a `Failure`. Ends a session with a dead token. */
function toFailure(
  { session, onNewer }: TransportParts,
  { answer, text, token }: Answered,
): Refusal | Failure {
  if (isHtml(text)) return new Failure("unreadable", HTML_ANSWER, answer.status);
  const body = ErrorAnswer.safeParse(jsonOrUndefined(text));
  const fallback = statusText(answer);
  if (!body.success) return new Failure("server", fallback, answer.status);
  const { code, message, details } = body.data;
  // 401 for a wrong password or a locked screen does not end the session.
  const keepsSession = code === "invalid-credentials" || code === "session-locked";
  const isOwn = token !== undefined && token === session.get()?.token;
  if (answer.status === 401 && !keepsSession && isOwn) {
    session.end("expired");
  }
  if (code === "contract-too-old") onNewer();
  if (answer.status < 500 && isRefusalCode(code)) return new Refusal(code, details, message);
  return new Failure("server", message || fallback, answer.status);
}

/** Returns the text for an error without a message; the accounts screen has its own (spec section 8). */
function statusText({ url, status, statusText }: Response): string {
  if (url.includes("/api/auth/users")) return `HTTP ${status}: ${statusText}`;
  return statusText || `HTTP error! status: ${status}`;
}

function jsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parses a list's days from its headers: `X-Span: 2026-11-01/2026-11-30`, `X-Earlier-Day: 2026-10-31`. */
function parseListedDays(headers: Headers): ListedDays {
  const [from, to] = headers.get("x-span")?.split("/") ?? [];
  const earlier = headers.get("x-earlier-day");
  return {
    ...(from && to && { span: { from: Day.decode(from), to: Day.decode(to) } }),
    ...(earlier && { earlierDay: Day.decode(earlier) }),
  };
}

/** Parses the next page's cursor from a Link header: `</api/orders?cursor=abc>; rel="next"` → "abc". */
function parseNextCursor(link: string | null): string | undefined {
  const target = link?.match(/<([^>]+)>;\s*rel="next"/)?.[1];
  if (!target) return undefined;
  return new URL(target, "http://rasoi").searchParams.get("cursor") ?? undefined;
}
