/**
 * `npm run fuzz [-- --seed N --requests M]`: sends requests that it makes from the contract's own schemas to a server of its
 * own: sound ones and ones that are wrong in one place, under every role. A fault is an answer of 500 or more (503, busy,
 * excepted), a refusal that is not in the usual shape, one that changed anything in the database, and a success for somebody
 * who is not permitted. The seed is printed; with it the same requests are made again. `-- --postgres`
 * uses a temporary PostgreSQL, and DATABASE_URL=postgres://… schemas of its own in that database, which are dropped again.
 */
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Client } from "undici";
import { contract } from "#domain/contract.ts";
import { menuImportApi } from "#domain/menu/importApi.ts";
import { ErrorBody, isRefusalCode } from "#domain/refusal.ts";
import { setupApi } from "#domain/setup/api.ts";
import { type DemoRole, signedIn } from "#testing/client.ts";
import { newPostgresSchema } from "#testing/postgres.ts";
import { openTestPostgres } from "#testing/postgresCluster.ts";
import { atEnd, runToEnd } from "#testing/programs.ts";
import { newServerProcess, type ServerProcess } from "#testing/server.ts";
import { newPool, type Pool } from "./fuzz/pool.ts";
import { type FuzzRequest, newRequest, sheetPreview } from "./fuzz/requests.ts";
import { type Answer, send } from "./fuzz/send.ts";
import { chance, type Dice, diceOf, oneOf } from "./fuzz/values.ts";
import { type Watch, watchServer } from "./fuzz/watch.ts";

const REQUESTS_DEFAULT = 20_000;
/** After this many requests the resort is recreated: a start for real or a deleted admin would spoil all later ones. */
const CHAPTER = 1_000;
/** Before the chapters, to a server without any account. */
const FIRST_ADMIN_REQUESTS = 60;
const SESSIONS_PER_ROLE = 6;
const FAULTS_MAX = 30;
const ANSWER_TIMEOUT_MS = 30_000;
const SHOWN_LENGTH = 600;
const SEED_MAX = 2 ** 31;

/** One server with everything that requests to it need. */
interface Chapter {
  readonly connection: Client;
  readonly watch: Watch;
  readonly pool: Pool;
  readonly tokens: Record<DemoRole, string[]>;
  /** Sent commands, to reuse their keys. */
  readonly sent: FuzzRequest[];
}

const statuses = new Map<number, number>();
/** Endpoints without a success yet. */
const unanswered = new Set(contract);
const faults: string[] = [];

await runToEnd(fuzz);

async function fuzz(): Promise<void> {
  const text = { type: "string" } as const;
  const { values } = parseArgs({ options: { seed: text, requests: text, postgres: { type: "boolean" } } });
  const seed = values.seed === undefined ? Math.floor(Math.random() * SEED_MAX) : Number(values.seed);
  const requests = Number(values.requests ?? REQUESTS_DEFAULT);
  console.log(
    `seed ${seed}, ${requests} requests (again: npm run fuzz -- --seed ${seed} --requests ${requests})`,
  );
  const base = process.env.DATABASE_URL || (values.postgres ? await temporaryPostgres() : undefined);
  await withServer(base, "off", async (chapter, server) => {
    await runFirstAdmin(chapter, await codeOf(server), seed);
  });
  for (let done = 0; done < requests && faults.length < FAULTS_MAX; ) {
    done += await withServer(base, "on", (chapter) =>
      runChapter(chapter, { seed, from: done, to: requests }),
    );
    console.log(`${done} requests, ${faults.length} faults`);
  }
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  console.log(`\nanswers by status: ${counts.join(", ")}`);
  const never = [...unanswered].map(({ method, path }) => `${method} ${path}`);
  if (never.length > 0) console.log(`never done: ${never.join(", ")}`);
  for (const fault of faults) console.log(`\n${fault}`);
  console.log(`\n${faults.length} faults`);
  if (faults.length > 0) process.exitCode = 1;
}

/** Sends requests until the chapter is full or a role has no session left; returns their number. */
async function runChapter(
  chapter: Chapter,
  { seed, from, to }: { readonly seed: number; readonly from: number; readonly to: number },
): Promise<number> {
  let count = 0;
  while (count < CHAPTER && from + count < to && faults.length < FAULTS_MAX) {
    if (Object.values(chapter.tokens).some((tokens) => tokens.length === 0)) break;
    const number = from + count;
    const dice = () => diceOf((seed + Math.imul(number, 0x9e37_79b1)) | 0);
    let made = dice();
    let request = newRequest(made, chapter.pool);
    if (request.endpoint === menuImportApi.apply) {
      // An import has the menu's current fingerprint, which only a preview returns.
      await tryAndReport(number, sheetPreview(), chapter);
      made = dice();
      request = newRequest(made, chapter.pool);
    }
    await tryAndReport(number, withOldKey(request, made, chapter), chapter);
    count += 1;
  }
  return count;
}

async function tryAndReport(number: number, request: FuzzRequest, chapter: Chapter): Promise<void> {
  for (const problem of await tryRequest(request, chapter)) {
    faults.push(`request ${number}: ${problem}\n${shown(request)}`);
    console.log(`request ${number}: ${problem}`);
  }
}

/** Sends requests for a first admin to a server without one, with the code that it printed. */
async function runFirstAdmin(chapter: Chapter, code: string, seed: number): Promise<void> {
  chapter.pool.add({ code }, "");
  for (let number = 0; number < FIRST_ADMIN_REQUESTS; number += 1) {
    const request = newRequest(diceOf((seed + number) | 0), chapter.pool, setupApi.firstAdmin);
    await tryAndReport(number, request, chapter);
  }
}

/** Waits for the code that the server prints after its ready line. */
async function codeOf(server: ServerProcess): Promise<string> {
  for (;;) {
    const [, code] = /^Code for the first admin account: (\S+)\n/m.exec(server.output()) ?? [];
    if (code !== undefined) return code;
    await pause(10);
  }
}

/** Occasionally a command reuses a key, or is repeated. */
function withOldKey(request: FuzzRequest, dice: Dice, { sent }: Chapter): FuzzRequest {
  if (request.endpoint?.kind !== "command") return request;
  if (sent.length > 0 && chance(dice, 6)) {
    const earlier = oneOf(dice, sent.slice(-20));
    if (chance(dice, 40)) return earlier;
    return {
      ...request,
      headers: { ...request.headers, "idempotency-key": earlier.headers["idempotency-key"] ?? "" },
    };
  }
  sent.push(request);
  return request;
}

/** Sends one request and returns what is wrong with its answer. */
async function tryRequest(request: FuzzRequest, chapter: Chapter): Promise<string[]> {
  const { watch, pool } = chapter;
  const token = request.role && chapter.tokens[request.role][0];
  await watch.begin();
  const answer = await send(request, token, chapter.connection).catch((error: unknown) => String(error));
  if (typeof answer === "string") return [`no answer: ${answer}`];
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  const problems = [...problemsOf(request, answer)];
  if (answer.status >= 400 || answer.isReplay || request.method === "GET") {
    const changed = await watch.changed();
    if (changed.length > 0) problems.push(`${answer.status}, but it changed ${changed.join(", ")}`);
  }
  if (answer.status < 300 && request.endpoint) unanswered.delete(request.endpoint);
  const isOver = answer.status === 401 && answer.text.includes("not-signed-in");
  if (request.role && isOver && request.headers.authorization === undefined)
    chapter.tokens[request.role].shift();
  if (answer.status < 300 && answer.contentType.includes("json")) {
    pool.add(JSON.parse(answer.text), kindOf(request.path));
  }
  return problems;
}

/** Returns the name for an address's answers: "orders" for /api/orders/1/lines, "items" for /api/menu/items. */
function kindOf(path: string): string {
  const [, , first = "", second = ""] = path.split(/[/?]/);
  return first === "menu" || first === "auth" ? second : first;
}

function* problemsOf(request: FuzzRequest, { status, contentType, text }: Answer): Generator<string> {
  if (status >= 500 && status !== 503) yield `${status} ${text.slice(0, SHOWN_LENGTH)}`;
  if (status < 300 && request.isForbidden) yield `${status} for somebody who is not permitted`;
  if (status < 400 || request.method === "HEAD") return;
  const body = contentType.includes("json") ? ErrorBody.strict().safeParse(JSON.parse(text)) : undefined;
  if (!body?.success) yield `${status} in another shape: ${contentType} ${text.slice(0, SHOWN_LENGTH)}`;
  else if (status < 500 && !isRefusalCode(body.data.code))
    yield `${status} with the unknown code ${body.data.code}`;
}

function shown({ method, path, role, headers, body }: FuzzRequest): string {
  const text = String(body ?? "");
  const end = text.length > SHOWN_LENGTH ? ` … (${text.length} characters)` : "";
  return `${method} ${path.slice(0, SHOWN_LENGTH)} as ${role ?? "nobody"} ${JSON.stringify(headers).slice(0, SHOWN_LENGTH)}\n${text.slice(0, SHOWN_LENGTH)}${end}`;
}

/** Runs `use` with a fresh server: a demo resort with people signed in, or one without accounts. */
async function withServer<T>(
  base: string | undefined,
  demo: "on" | "off",
  use: (chapter: Chapter, server: ServerProcess) => Promise<T>,
): Promise<T> {
  const schema = base === undefined ? undefined : await newPostgresSchema({ base, prefix: "rasoi_fuzz_" });
  const server = await newServerProcess({ schema, environment: { LOG_LEVEL: "error", DEMO: demo } });
  let removed: Promise<void> | undefined;
  const remove = () => (removed ??= server.remove());
  atEnd(remove);
  await server.start();
  const watch = await watchServer(server);
  const connection = new Client(server.url, {
    headersTimeout: ANSWER_TIMEOUT_MS,
    bodyTimeout: ANSWER_TIMEOUT_MS,
  });
  const tokens: Chapter["tokens"] = { admin: [], waiter: [] };
  const chapter = { connection, watch, pool: newPool(), tokens, sent: [] };
  try {
    if (demo === "on") await signInAndRead(server, chapter);
    return await use(chapter, server);
  } finally {
    await connection.destroy();
    await watch.close();
    await remove();
    const printed = server
      .output()
      .replace(/^.*(Rasoi is ready|Warning: everybody|Code for the first admin).*\n/gm, "");
    if (faults.length > 0 && printed !== "") console.log(printed.slice(-5_000));
  }
}

async function signInAndRead(server: ServerProcess, chapter: Chapter): Promise<void> {
  for (const role of ["admin", "waiter"] as const) {
    chapter.tokens[role].push(...(await tokensOf(server, role)));
    await readProfile(role, chapter);
  }
  await fillPool(chapter);
}

async function temporaryPostgres(): Promise<string> {
  const postgres = await openTestPostgres();
  if ("missing" in postgres) throw new Error(postgres.missing);
  return postgres.url;
}

/** Puts the sender of this role's requests among the first accounts in the pool. */
async function readProfile(role: DemoRole, chapter: Chapter): Promise<void> {
  const profile = { endpoint: undefined, method: "GET", path: "/api/auth/profile", role, headers: {} };
  const { text } = await send(
    { ...profile, body: undefined, isForbidden: false },
    chapter.tokens[role][0],
    chapter.connection,
  );
  chapter.pool.add(JSON.parse(text), "users");
}

/** Reads every list, so that the first requests have ids. */
async function fillPool(chapter: Chapter): Promise<void> {
  for (const endpoint of contract) {
    if (endpoint.kind !== "query" || endpoint.path.includes(":")) continue;
    const path = `/api${endpoint.path}`;
    const request = { endpoint, method: "GET", path, role: "admin", headers: {}, body: undefined } as const;
    await tryRequest({ ...request, isForbidden: false }, chapter);
  }
}

async function tokensOf({ url }: ServerProcess, role: DemoRole): Promise<string[]> {
  const tokens: string[] = [];
  while (tokens.length < SESSIONS_PER_ROLE) tokens.push((await signedIn(url, role)).token);
  return tokens;
}
