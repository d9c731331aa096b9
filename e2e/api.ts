import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type BodyOf, type Command, fillPath, type OutputOf, type Query } from "#domain/endpoint.ts";
import type { Role } from "#domain/permissions.ts";
import { type Profile, staffApi } from "#domain/staff/api.ts";

/** The demo accounts of the login screen. */
export const demoAccounts: Record<Role, { readonly username: string; readonly password: string }> = {
  admin: { username: "admin", password: "admin123" },
  waiter: { username: "waiter", password: "waiter123" },
};

type Params = Readonly<Record<string, string>>;

/** A signed-in user of the API, for arranging what a journey needs and for looking at what it left behind. */
export interface ApiUser {
  readonly token: string;
  readonly person: Profile;
  /** Asks; `search` is the query string as text. Throws on an answer that is not 2xx. */
  ask<E extends Query>(endpoint: E, args?: { params?: Params; search?: Params }): Promise<OutputOf<E>>;
  /** Changes, under a new Idempotency-Key. Throws on an answer that is not 2xx. */
  send<E extends Command>(endpoint: E, args: { params?: Params; body: BodyOf<E> }): Promise<OutputOf<E>>;
}

/** Signs in over the API. */
export async function apiUser(url: string, role: Role): Promise<ApiUser> {
  const answer = await exchange(url, "POST", staffApi.login.path, {}, demoAccounts[role]);
  const { token, ...person } = staffApi.login.output.parse(answer);
  const decode = <E extends Query | Command>(endpoint: E, json: unknown) =>
    z.parse(endpoint.output, json) as OutputOf<E>;
  return {
    token,
    person,
    async ask(endpoint, { params = {}, search = {} } = {}) {
      const query = new URLSearchParams(search).toString();
      const path = fillPath(endpoint.path, params) + (query && `?${query}`);
      return decode(endpoint, await exchange(url, "GET", path, authorization(token)));
    },
    async send(endpoint, { params = {}, body }) {
      const headers = { ...authorization(token), "idempotency-key": randomUUID() };
      const wire = z.encode(endpoint.body, body);
      const path = fillPath(endpoint.path, params);
      return decode(endpoint, await exchange(url, endpoint.method, path, headers, wire));
    },
  };
}

function authorization(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

async function exchange(
  url: string,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: unknown,
): Promise<unknown> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text === "" ? undefined : JSON.parse(text);
}
