import type { z } from "zod";
import type { Access } from "./permissions.ts";

/** Names of the `:parameters` in a path template; their values are ids, always text. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { readonly [K in Name | keyof PathParams<Rest>]: string }
  : Path extends `${string}:${infer Name}`
    ? { readonly [K in Name]: string }
    : Record<never, never>;

type Schema = z.ZodType;

export interface EndpointAccess {
  readonly permission: Access;
  /** True if a session opened by a PIN may not call it: accounts and how people sign in (clarification 61). */
  readonly passwordOnly?: true;
  /** Sessions that may call it besides live ones: locked ones, or signed-out ones that only send queued changes. */
  readonly openTo?: "locked" | "delivering";
}

/** A query (read request). It changes nothing, so it may be sent any number of times. */
export interface Query<
  Path extends string = string,
  Search extends Schema = Schema,
  Output extends Schema = Schema,
> extends EndpointAccess {
  readonly kind: "query";
  readonly method: "GET";
  readonly path: Path;
  readonly summary: string;
  /** Query string; its wire side is text throughout. */
  readonly search?: Search;
  readonly output: Output;
}

/**
 * Whether a command may be queued while the server is unreachable. "waits": stored on the device first, and the only kind of
 * command that a session may send after its person signed out (clarification 84). "needs-server": fails immediately without a
 * connection. `waitsIf`: decided by the body. There is no default.
 */
export type Delivery<Body = unknown> = "waits" | "needs-server" | { waitsIf(body: Body): boolean };

/** A command (change request). It runs exactly once per Idempotency-Key. */
export interface Command<
  Path extends string = string,
  Body extends Schema = Schema,
  Output extends Schema = Schema,
> extends EndpointAccess {
  readonly kind: "command";
  readonly method: "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: Path;
  readonly summary: string;
  readonly body: Body;
  readonly output: Output;
  readonly delivery: Delivery<z.output<Body>>;
  /** Name of the single file field if the body may also be multipart/form-data. */
  readonly file?: string;
  /** The largest JSON body in bytes, if the default of 1 MB is too small. */
  readonly bytesMax?: number;
  /** The toast after success (spec section 8). */
  readonly success?: string;
  /** The toast after a refusal or failure (spec section 8); the reason follows it. */
  readonly failure: string;
}

/** A query whose answer is a file. It is streamed, so a year of sales is never in memory at once. */
export interface Download<Path extends string = string, Search extends Schema = Schema>
  extends EndpointAccess {
  readonly kind: "download";
  readonly method: "GET";
  readonly path: Path;
  readonly summary: string;
  /** Query string; its wire side is text throughout. */
  readonly search?: Search;
}

export type Endpoint = Query | Command | Download;

/** Declares a query. `path` is under /api; `search` must be a schema whose wire side is text. */
export function query<
  Path extends string,
  Output extends Schema,
  Search extends Schema = z.ZodObject<Record<never, never>>,
>(endpoint: Omit<Query<Path, Search, Output>, "kind" | "method">): Query<Path, Search, Output> {
  return { kind: "query", method: "GET", ...endpoint };
}

/** Declares a command. `path` is under /api. */
export function command<Path extends string, Body extends Schema, Output extends Schema>(
  endpoint: Omit<Command<Path, Body, Output>, "kind">,
): Command<Path, Body, Output> {
  return { kind: "command", ...endpoint };
}

/** True if a session opened by a PIN may not call the endpoint. */
export function needsPassword({ permission, passwordOnly }: EndpointAccess): boolean {
  return passwordOnly === true || permission === "staff.manage";
}

/** Returns whether a command with this decoded body may be queued on its device. */
export function canQueue({ delivery }: Pick<Command, "delivery">, body: unknown): boolean {
  return typeof delivery === "string" ? delivery === "waits" : delivery.waitsIf(body);
}

/** Declares a download. `path` is under /api; the server sets the file's name and type. */
export function download<Path extends string, Search extends Schema = z.ZodObject<Record<never, never>>>(
  endpoint: Omit<Download<Path, Search>, "kind" | "method">,
): Download<Path, Search> {
  return { kind: "download", method: "GET", ...endpoint };
}

/** The decoded types of an endpoint's path parameters, query, body and answer. */
export type ParamsOf<E> = E extends { readonly path: infer P extends string } ? PathParams<P> : never;
export type SearchOf<E> =
  E extends Query<string, infer S, Schema>
    ? z.output<S>
    : E extends Download<string, infer S>
      ? z.output<S>
      : never;
export type BodyOf<E> = E extends Command<string, infer B, Schema> ? z.output<B> : never;
export type OutputOf<E> = E extends { readonly output: infer O extends Schema } ? z.output<O> : never;

/** Fills a path template with values, percent-encoded: "/orders/:orderId/lines" → "/orders/0190…/lines". */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === "") throw new Error(`path ${path} needs ${name}`);
    return encodeURIComponent(value);
  });
}
