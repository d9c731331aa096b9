import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "#testing/client.ts";
import { counterFeature } from "../testing/counterFeature.ts";
import { startTestServer, type TestServer } from "../testing/server.ts";

let server: TestServer;
let waiter: Client;
beforeAll(async () => {
  server = await startTestServer({ moreFeatures: [counterFeature] });
  waiter = await server.client("waiter");
});
afterAll(() => server.close());

const bump = (name: string, key: string, body: object = { by: 1 }) =>
  waiter.post(`/counters/${name}/bump`, body, { "Idempotency-Key": key });
const counterOf = async (name: string) => (await waiter.get(`/counters/${name}`)).body;

test("a repeated command runs once and returns the current state", async () => {
  const key = randomUUID();
  const first = await bump("twice", key);
  expect((await bump("twice", key)).body).toEqual(first.body);
  const other = await bump("twice", randomUUID());
  const second = await bump("twice", key);
  expect(second.body).toEqual({ name: "twice", value: 2 });
  expect(second.status).toBe(201);
  expect(second.headers.get("idempotent-replay")).toBe("true");
  expect(second.headers.get("x-seq")).toBe(other.headers.get("x-seq"));
  expect(await counterOf("twice")).toEqual({ name: "twice", value: 2 });
});

test("a key is stored with the journal position that its command reached", async () => {
  const key = randomUUID();
  const { headers } = await bump("position", key);
  const rows = await server.databases.read((tx) =>
    tx.selectFrom("idempotency_keys").select("seq").where("key", "=", key).execute(),
  );
  expect(rows).toEqual([{ seq: Number(headers.get("x-seq")) }]);
});

test("of 20 simultaneous requests with one key one is executed", async () => {
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => bump("crowd", key)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(answers.filter(({ headers }) => headers.get("idempotent-replay") === null)).toHaveLength(1);
  expect(await counterOf("crowd")).toEqual({ name: "crowd", value: 1 });
});

test("a key reused for a different request is refused, and equal keys of two people are independent", async () => {
  const key = randomUUID();
  await bump("mine", key);
  expect(await bump("mine", key, { by: 2 })).toMatchObject({ status: 422, body: { code: "key-reused" } });
  const admin = await server.client("admin");
  await admin.post("/counters/mine/bump", { by: 5 }, { "Idempotency-Key": key });
  expect(await counterOf("mine")).toEqual({ name: "mine", value: 6 });
});

test("the same key and body at another address is refused, so that nothing is taken for done that was not", async () => {
  const key = randomUUID();
  expect((await bump("here", key)).status).toBe(201);
  expect(await bump("there", key)).toMatchObject({ status: 422, body: { code: "key-reused" } });
  expect((await bump("there", randomUUID())).body).toEqual({ name: "there", value: 1 });
});

test("a repeat of a refused command gets the same refusal, although its reason is gone; under a new key it is done", async () => {
  const key = randomUUID();
  const body = { by: 1, atLeast: 5 };
  const refusal = { status: 409, body: { code: "order-empty", details: { name: "later" } } };
  for (const one of await Promise.all([1, 2, 3].map(() => bump("later", key, body)))) {
    expect(one).toMatchObject(refusal);
  }
  await bump("later", randomUUID(), { by: 9 });
  await server.restart();
  expect(await bump("later", key, body)).toMatchObject(refusal);
  expect(await bump("elsewhere", key, body)).toMatchObject({ status: 422, body: { code: "key-reused" } });
  expect(await counterOf("later")).toEqual({ name: "later", value: 9 });
  expect((await bump("later", randomUUID(), body)).body).toEqual({ name: "later", value: 10 });
});

test("a failure stores nothing under the key: a repeat is executed", async () => {
  const key = randomUUID();
  const body = { by: 1, fail: "crash", atLeast: 5 };
  expect((await bump("failed", key, body)).status).toBe(500);
  await bump("failed", randomUUID(), { by: 9 });
  expect(await bump("failed", key, body)).toMatchObject({ status: 201, body: { name: "failed", value: 10 } });
});

test("without a key a repeat is executed again; a key that is not a UUID is refused", async () => {
  await bump("plain", "");
  await bump("plain", "");
  expect(await counterOf("plain")).toEqual({ name: "plain", value: 2 });
  expect(await bump("plain", "nonsense")).toMatchObject({ status: 422, body: { code: "invalid-input" } });
});

test("a repeat is replayed after a restart", async () => {
  const key = randomUUID();
  await bump("restart", key);
  await server.restart();
  await bump("restart", key);
  expect(await counterOf("restart")).toEqual({ name: "restart", value: 1 });
});

test("a repeat is replayed after a year", async () => {
  const key = randomUUID();
  await bump("old", key);
  await bump("old", randomUUID(), { by: 10 });
  server.clock.advance(365 * 24 * 3_600_000);
  waiter = await server.client("waiter");
  expect(await bump("old", key)).toMatchObject({ status: 201, body: { name: "old", value: 11 } });
  expect(await counterOf("old")).toEqual({ name: "old", value: 11 });
});
