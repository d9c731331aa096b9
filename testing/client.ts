import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type Command, fillPath, type PathParams, type Query } from "#domain/endpoint.ts";
import type { Role } from "#domain/permissions.ts";
import { type Profile, staffApi } from "#domain/staff/api.ts";

/** The roles of the demo's accounts. */
export type DemoRole = Extract<Role, "admin" | "waiter">;

/** The demo accounts of the login screen. */
export const demoAccounts: Record<DemoRole, { readonly username: string; readonly password: string }> = {
  admin: { username: "admin", password: "admin123" },
  waiter: { username: "waiter", password: "waiter123" },
};

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

type HeaderMap = Readonly<Record<string, string>>;
type Params<Path extends string> = keyof PathParams<Path> extends never
  ? { params?: undefined }
  : { params: PathParams<Path> };

/** One signed-in device. Changes have a new Idempotency-Key unless the headers have one ("" sends none). */
export interface Client {
  readonly token: string;
  get(path: string, headers?: HeaderMap): Promise<Answer>;
  /** Fetches a download. */
  file(path: string): Promise<{ readonly headers: Headers; readonly bytes: Buffer }>;
  post(path: string, body?: unknown, headers?: HeaderMap): Promise<Answer>;
  put(path: string, body?: unknown, headers?: HeaderMap): Promise<Answer>;
  patch(path: string, body?: unknown, headers?: HeaderMap): Promise<Answer>;
  del(path: string, body?: unknown, headers?: HeaderMap): Promise<Answer>;
  /** Sends a query and returns the decoded answer; throws `Unexpected` unless the status is 2xx. */
  query<Path extends string, S extends z.ZodType, O extends z.ZodType>(
    endpoint: Query<Path, S, O>,
    args?: Params<Path> & { search?: z.output<S> },
  ): Promise<z.output<O>>;
  /** Sends a command and returns the decoded answer; throws `Unexpected` unless the status is 2xx. */
  send<Path extends string, B extends z.ZodType, O extends z.ZodType>(
    endpoint: Command<Path, B, O>,
    args: Params<Path> & { body: z.output<B> },
    headers?: HeaderMap,
  ): Promise<z.output<O>>;
}

/** Thrown for an answer other than 2xx. */
class Unexpected extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super(`${answer.status} ${JSON.stringify(answer.body)}`);
    this.answer = answer;
  }
}

/** A client and its signed-in person. */
export interface SignedIn extends Client {
  readonly person: Profile;
}

/** Signs in over the API with a demo account. */
export async function signedIn(url: string, role: DemoRole): Promise<SignedIn> {
  const { token, ...person } = await createClient(() => url, "").send(staffApi.login, {
    body: demoAccounts[role],
  });
  return { ...createClient(() => url, token), person };
}

/** Creates a client of the server at `url()`, signed in unless the token is empty. */
export function createClient(url: () => string, token: string): Client {
  async function call(method: string, path: string, body: unknown, extra: HeaderMap = {}): Promise<Answer> {
    const headers = new Headers(token ? { Authorization: `Bearer ${token}` } : {});
    const isForm = body instanceof FormData;
    if (body !== undefined && !isForm) headers.set("Content-Type", "application/json");
    if (method !== "GET") headers.set("Idempotency-Key", randomUUID());
    for (const [name, value] of Object.entries(extra)) {
      if (value === "") headers.delete(name);
      else headers.set(name, value);
    }
    const payload =
      body === undefined ? null : isForm || typeof body === "string" ? body : JSON.stringify(body);
    const response = await fetch(`${url()}/api${path}`, { method, headers, body: payload });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    const parsed: unknown = isJson ? JSON.parse(text) : text;
    return { status: response.status, body: parsed, headers: response.headers };
  }

  return {
    token,
    file: async (path) => {
      const response = await fetch(`${url()}/api${path}`, { headers: { Authorization: `Bearer ${token}` } });
      const bytes = Buffer.from(await response.arrayBuffer());
      if (!response.ok)
        throw new Unexpected({ status: response.status, body: bytes.toString(), headers: response.headers });
      return { headers: response.headers, bytes };
    },
    get: (path, headers) => call("GET", path, undefined, headers),
    post: (path, body, headers) => call("POST", path, body, headers),
    put: (path, body, headers) => call("PUT", path, body, headers),
    patch: (path, body, headers) => call("PATCH", path, body, headers),
    del: (path, body, headers) => call("DELETE", path, body, headers),
    query: async (endpoint, args) => {
      const search =
        endpoint.search && args?.search !== undefined ? z.encode(endpoint.search, args.search) : {};
      const path = fillPath(endpoint.path, args?.params ?? {}) + queryString(search);
      return decoded(endpoint.output, await call("GET", path, undefined));
    },
    send: async (endpoint, { params, body }, headers) => {
      const wire = z.encode(endpoint.body, body);
      return decoded(
        endpoint.output,
        await call(endpoint.method, fillPath(endpoint.path, params ?? {}), wire, headers),
      );
    },
  };
}

function decoded<O extends z.ZodType>(output: O, answer: Answer): z.output<O> {
  if (answer.status >= 300) throw new Unexpected(answer);
  // The server's encoded answer is decoded by the same schema.
  return z.decode(output, answer.body as z.input<O>);
}

function queryString(search: unknown): string {
  const given = z.record(z.string(), z.string().optional()).parse(search);
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) if (value !== undefined) text.set(name, value);
  return text.size > 0 ? `?${text}` : "";
}
