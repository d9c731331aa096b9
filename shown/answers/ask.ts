import { afterEach, expect } from "vitest";
import type { Client } from "#testing/client.ts";
import { type House, startHouse } from "../house.ts";
import { changesBetween } from "../page/changes.ts";
import { createNames } from "../page/names.ts";

const METHODS = { GET: "get", POST: "post", PUT: "put", PATCH: "patch", DELETE: "del" } as const;
type Method = keyof typeof METHODS;
const WIDTH_MAX = 110;
/** Differs between databases. */
const DATABASE = /\bdatabase: "\w+"/g;
/** A session is touched after the answer, some time. */
const TOUCHED = /^sessions ~ [^:]*: last_seen_at [^,]*$/;

let current: { readonly house: House; readonly toText: () => string } | undefined;

/** All that a test asked, was answered and changed is in the file of its name. Each file says so: this one is loaded once. */
export const compareAnswers = () =>
  afterEach(async ({ task }) => {
    if (!current) return;
    await current.house.server.close();
    const file = task.name.replaceAll(/\W+/g, "-");
    const text = current.toText();
    current = undefined;
    if (task.result?.state !== "fail") await expect(text).toMatchFileSnapshot(`expected/${file}.txt`);
  });

export type Ask = Awaited<ReturnType<typeof openApi>>;

/** Starts a house, and returns it with `ask`, whose requests, answers and stored changes are compared when the test ends. */
export async function openApi() {
  const house = await startHouse();
  const { server, admin, manager, cashier, waiter } = house;
  const log: string[] = [];
  const names = createNames();
  const visitor = server.visitor();
  const people = new Map(
    Object.entries({ admin, manager, cashier, waiter, visitor }).map(([a, b]) => [b, a]),
  );
  current = {
    house,
    toText: () => `${names.replace(log.join("\n")).replaceAll(DATABASE, "database: …").trim()}\n`,
  };

  const before = new Map<string, readonly string[]>();
  /** Writes an answer; of an entity that was answered before what has changed. */
  const answerText = (body: unknown) => {
    const text = textOf(body, 0);
    const id = typeof body === "object" && body !== null && "_id" in body ? String(body._id) : undefined;
    if (id === undefined) return text;
    const [known, lines] = [before.get(id), text.split("\n")];
    before.set(id, lines);
    return known ? ["", ...changesBetween(known, lines)].join("\n") : text;
  };

  /** Sends "POST /orders", logs it, and returns the answer's body. */
  const ask = async (who: Client, request: string, body?: unknown, headers?: Record<string, string>) => {
    const [method, path = ""] = request.split(" ");
    const call = METHODS[method as Method];
    let answer = { status: 0, body: undefined as unknown };
    const send = async () => {
      answer = call === "get" ? await who.get(path) : await who[call](path, body, headers);
    };
    const changes = call === "get" ? await send().then(() => []) : await server.storedBy(send);
    names.learn(answer.body);
    const asked = body === undefined ? "" : ` ${JSON.stringify(body)}`;
    log.push(
      "",
      `# ${people.get(who) ?? "display"} ${request}${asked}`,
      `${answer.status} ${answerText(answer.body)}`,
    );
    log.push(...changes.filter((change) => !TOUCHED.test(change)));
    // biome-ignore lint/suspicious/noExplicitAny: the shape is what is tested
    return answer.body as any;
  };
  return { ...house, visitor, ask };
}

/** Writes a value in lines: what fits into one stands in one. */
export function textOf(value: unknown, depth: number): string {
  if (typeof value === "string" && value.includes("\n")) return value;
  const whole = (JSON.stringify(value) ?? "").replaceAll(/"(\w+)":/g, "$1: ");
  if (whole.length + depth * 2 <= WIDTH_MAX || typeof value !== "object" || value === null) return whole;
  const indent = "  ".repeat(depth + 1);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const parts = Array.isArray(value)
    ? value.map((each) => textOf(each, depth + 1))
    : Object.entries(value).map(([name, each]) => `${name}: ${textOf(each, depth + 1)}`);
  return `${open}\n${parts.map((part) => indent + part).join("\n")}\n${"  ".repeat(depth)}${close}`;
}
