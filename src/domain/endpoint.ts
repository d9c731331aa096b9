import type { z } from "zod";
import type { Access } from "./permissions.ts";

/** Names of the `:parameters` in a path template; their values are ids, always text. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { readonly [K in Name | keyof PathParams<Rest>]: string }
  : Path extends `${string}:${infer Name}`
    ? { readonly [K in Name]: string }
    : Record<never, never>;

type Schema = z.ZodType;

/** Who may ask or do something, and in which sessions. */
export interface EndpointAccess {
  readonly permission: Access;
  /** Not in a session that a PIN opened: it is about who people are and how they sign in (clarification 61). */
  readonly passwordOnly?: true;
  /** The sessions beside live ones: one whose screen is locked, or every one that only delivers. */
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
 * Whether a command may be queued on its device until the server is there. One that waits is kept on the device first, and is all
 * that a session still may send whose person has signed out (clarification 84). One that needs the server fails immediately without
 * it. A named rule decides by the body where a command does both. Every command says it: there is no default.
 */
export type Delivery<Body = unknown> = "waits" | "needs-server" | { waitsIf(body: Body): boolean };

/** A command (change request). It is done exactly once per Idempotency-Key. */
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
  /** Name of the one file field when the body may also come as multipart/form-data. */
  readonly file?: string;
  /** The largest JSON body in bytes, where the server's own limit of 1 MB is too small. */
  readonly bytesMax?: number;
  /** The words of the sync layer when it was done (spec section 8). */
  readonly success?: string;
  /** The words of the sync layer when it was refused or failed (spec section 8). The reason follows it. */
  readonly failure: string;
}

/** A query whose answer is a file. It is streamed as it is read, so a year of sales is never in memory at once. */
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

/** Returns whether a session that a PIN opened may not ask or do this. */
export function needsPassword({ permission, passwordOnly }: EndpointAccess): boolean {
  return passwordOnly === true || permission === "staff.manage";
}

/** Returns whether a command with this decoded body may be queued on its device. */
export function canQueue({ delivery }: Pick<Command, "delivery">, body: unknown): boolean {
  return typeof delivery === "string" ? delivery === "waits" : delivery.waitsIf(body);
}

/** Declares a file to fetch. `path` is under /api; the server names the file and its type. */
export function download<Path extends string, Search extends Schema = z.ZodObject<Record<never, never>>>(
  endpoint: Omit<Download<Path, Search>, "kind" | "method">,
): Download<Path, Search> {
  return { kind: "download", method: "GET", ...endpoint };
}

/** The input that a handler gets and a screen gives, decoded. */
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
