import fc from "fast-check";
import { z } from "zod";
import { contract } from "#domain/contract.ts";
import type { Endpoint } from "#domain/endpoint.ts";
import { menuImportApi } from "#domain/menu/importApi.ts";
import { mayAccess } from "#domain/permissions.ts";
import type { DemoRole } from "#testing/client.ts";
import { formOf, sheetForm } from "./forms.ts";
import type { Pool } from "./pool.ts";
import { alteredValue, chance, type Dice, jsonOf, oneOf, validValue } from "./values.ts";

export interface FuzzRequest {
  /** Undefined for an address outside the contract. */
  readonly endpoint: Endpoint | undefined;
  readonly method: string;
  readonly path: string;
  /** Whose session is used; undefined: none. */
  readonly role: DemoRole | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
  /** True if the sender is not permitted to do it. */
  readonly isForbidden: boolean;
}

const ODD_PATHS = [
  "/orders/",
  "//orders",
  "/orders/%",
  "/nothing",
  "/auth",
  "/orders/x/y/z",
  "/events?after=-1",
];
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"];
const ODD_IDS = [
  "x",
  "0",
  "%00",
  "%E0%A4%A",
  "..",
  "__proto__",
  "constructor",
  "%F0%9F%8D%9B",
  "a".repeat(600),
  "%20",
];

/** Creates a request, mostly of the contract (`wanted`, or any), valid or wrong in one place. */
export function newRequest(dice: Dice, pool: Pool, wanted?: Endpoint): FuzzRequest {
  if (!wanted && chance(dice, 2)) return oddAddress(dice);
  const endpoint = wanted ?? oneOf(dice, chance(dice, 15) ? makers : contract);
  const role = oneOf<DemoRole | undefined>(dice, [...admins, "waiter", "waiter", "waiter", undefined]);
  const headers = headersFor(endpoint, dice);
  const params = endpoint.path.replace(/:(\w+)/g, (_, name: string) => idFor(name, dice, pool));
  const { body, contentType } = endpoint.kind === "command" ? bodyFor(endpoint, dice, pool) : noBody;
  const isForbidden =
    endpoint.permission !== "public" && (role === undefined || !mayAccess(role, endpoint.permission));
  return {
    endpoint,
    method: endpoint.method,
    path: `/api${params}${endpoint.kind === "command" ? "" : searchFor(endpoint, dice, pool)}`,
    role,
    headers: { ...(contentType === undefined ? {} : { "content-type": contentType }), ...headers },
    body,
    isForbidden,
  };
}

/** What most other requests refer to must be created first. */
const makers = contract.filter(({ method, path }) => method === "POST" && /^\/(orders|expenses)/.test(path));
const admins: readonly DemoRole[] = Array.from({ length: 8 }, () => "admin");
const noBody = { body: undefined, contentType: undefined };

function oddAddress(dice: Dice): FuzzRequest {
  const { path, method } = { path: oneOf(dice, ODD_PATHS), method: oneOf(dice, METHODS) };
  const isStream = path.startsWith("/events");
  return {
    endpoint: undefined,
    method: isStream && (method === "GET" || method === "HEAD") ? "POST" : method,
    path: `/api${path}`,
    role: "admin",
    headers: {},
    body: undefined,
    isForbidden: false,
  };
}

/** Creates a valid request for the preview of an import. */
export function sheetPreview(): FuzzRequest {
  const endpoint = menuImportApi.preview;
  const { body, contentType } = sheetForm();
  const sent = {
    method: endpoint.method,
    path: `/api${endpoint.path}`,
    headers: { "content-type": contentType },
  };
  return { ...sent, endpoint, role: "admin", body, isForbidden: false };
}

/** Returns an id for the path: of this kind, of another kind, or unknown. */
function idFor(name: string, dice: Dice, pool: Pool): string {
  const kind = name === "userId" && chance(dice, 95) ? othersIn(pool) : pool.named(name);
  const newest = kind.slice(-5);
  if (newest.length > 0 && chance(dice, 60)) return encodeURIComponent(oneOf(dice, newest));
  if (kind.length > 0 && chance(dice, 60)) return encodeURIComponent(oneOf(dice, kind));
  if (pool.ids().length > 0 && chance(dice, 40)) return encodeURIComponent(oneOf(dice, pool.ids()));
  return chance(dice, 50) ? dice(fc.uuid) : oneOf(dice, ODD_IDS);
}

/** Accounts except the first two, which send the requests here; without them a new server would be needed. */
function othersIn(pool: Pool) {
  const [, , ...others] = pool.named("userId");
  return others;
}

type Search = Exclude<Endpoint, { kind: "command" }>;
const Texts = z.record(z.string(), z.unknown());

function searchFor({ search }: Search, dice: Dice, pool: Pool): string {
  if (!search) return chance(dice, 10) ? `?x=${encodeURIComponent(dice(fc.string))}` : "";
  const sound = validValue(search, dice, { pool, name: "" });
  const value = chance(dice, 50) ? sound : alteredValue(sound, dice);
  const fields = Texts.safeParse(value).data ?? { value };
  const text = Object.entries(fields).map(([name, part]) => `${encoded(name)}=${encoded(part)}`);
  if (chance(dice, 5))
    text.push(oneOf(dice, ["limit=1&limit=2", "cursor=%E0%A4%A", "&&=&", "from[]=1", "%00=1"]));
  return text.length > 0 ? `?${text.join("&")}` : "";
}

/** The longest query string; Node refuses a longer head before the server sees it. */
const SEARCH_VALUE_MAX = 4_000;

function encoded(part: unknown): string {
  const text = typeof part === "string" ? part : jsonOf(part);
  return encodeURIComponent(text.slice(0, SEARCH_VALUE_MAX).toWellFormed());
}

function bodyFor(endpoint: Extract<Endpoint, { kind: "command" }>, dice: Dice, pool: Pool) {
  const sound = validValue(endpoint.body, dice, { pool, name: "" });
  const value = chance(dice, 60) ? sound : alteredValue(sound, dice);
  if (endpoint.file !== undefined && chance(dice, 50)) return formOf(value, endpoint.file, dice);
  const text = jsonOf(value);
  if (chance(dice, 4)) return { body: oneOf(dice, brokenTexts(text)), contentType: "application/json" };
  return { body: text, contentType: "application/json" };
}

function brokenTexts(text: string): readonly string[] {
  return [
    "",
    "{",
    text.slice(0, -1),
    `${text}${text}`,
    `\ufeff${text}`,
    "[".repeat(50_000),
    '{"a":1e999}',
    "\u0000",
  ];
}

const ODD_HEADERS: readonly (readonly [string, readonly string[]])[] = [
  ["idempotency-key", ["", "x", "0".repeat(5_000), "00000000-0000-0000-0000-000000000000,b"]],
  ["x-contract", ["-1", "0", "999", "abc", "1e3", ""]],
  ["x-device", ["d".repeat(65), "\u00ff\u00fe", "__proto__", ""]],
  ["x-taken-at", ["-1", "0", "NaN", "1e99", "99999999999999999999", String(Date.now() - 3_600_000)]],
  ["authorization", ["Bearer", "Bearer x", "Basic YTpi", `Bearer ${"a".repeat(99)}`, "Bearer \u00e9"]],
  [
    "content-type",
    ["text/plain", "application/xml", "application/json; charset=utf-16", "multipart/form-data", "x", "a/b;"],
  ],
  ["accept-encoding", ["br;q=abc", "identity;q=0", "gzip, gzip, gzip"]],
  ["range", ["bytes=5-1", "bytes=0-"]],
  ["if-none-match", ["*", '"x"']],
  ["x-forwarded-for", ["not-an-address", "1.2.3.4, 5.6.7.8"]],
  ["x-forwarded-proto", ["https", "gopher"]],
];

function headersFor(endpoint: Endpoint, dice: Dice): Record<string, string> {
  const usual = endpoint.kind === "command" ? { "idempotency-key": dice(fc.uuid, { version: 7 }) } : {};
  if (!chance(dice, 12)) return usual;
  const [name, values] = oneOf(dice, ODD_HEADERS);
  return { ...usual, [name]: oneOf(dice, values) };
}
