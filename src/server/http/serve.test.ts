import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CONTRACT_NUMBER } from "#domain/contractNumber.ts";
import type { Client } from "#testing/client.ts";
import { counterFeature } from "../testing/counterFeature.ts";
import { startTestServer, type TestServer } from "../testing/server.ts";

let server: TestServer;
let waiter: Client;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer({ moreFeatures: [counterFeature] });
  waiter = await server.client("waiter");
  admin = await server.client("admin");
});
afterAll(() => server.close());

const HOUR = 3_600_000;

describe("asking", () => {
  test("the health check needs no sign-in", async () => {
    const { status, body, headers } = await server.visitor().get("/health");
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: "ok", database: process.env.TEST_DIALECT });
    expect(headers.get("x-epoch")).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get("content-security-policy")).toContain("script-src 'self'");
  });

  test("an address that does not exist answers JSON", async () => {
    const { status, body } = await waiter.get("/no/such/thing");
    expect([status, body]).toEqual([404, { code: "not-found", message: "Not found." }]);
    expect((await waiter.put("/health", {})).status).toBe(404);
    expect((await fetch(`${server.url}/api/%E0%A4%A`)).status).toBe(400);
  });

  test("without a session or permission nothing is answered", async () => {
    expect(await server.visitor().get("/counters/a")).toMatchObject({
      status: 401,
      body: { code: "not-signed-in" },
    });
    expect(await waiter.get("/secret-counter")).toMatchObject({
      status: 403,
      body: { code: "not-permitted" },
    });
    expect(await admin.get("/secret-counter")).toMatchObject({ status: 200 });
  });

  test("a NUL character is refused naming its field", async () => {
    const problem = { field: "name", message: "contains a NUL character" };
    const refused = { status: 422, body: { code: "invalid-input", details: { fields: [problem] } } };
    expect(await waiter.get("/counters/a%00b")).toMatchObject(refused);
    expect(await waiter.post("/counters/a%00b/bump", { by: 1 })).toMatchObject(refused);
    const { status, body } = await waiter.post("/counters/nul/bump", '{"by":1,"note":"a\\u0000"}');
    expect([status, body]).toMatchObject([422, { code: "invalid-input" }]);
  });
});

describe("a command's body", () => {
  test("broken JSON is refused as such", async () => {
    expect(await waiter.post("/counters/x/bump", '{"by": 1')).toMatchObject({
      status: 400,
      body: { code: "malformed-json" },
    });
  });

  test("an invalid field is named at any depth", async () => {
    const wrong = await waiter.post("/counters/x/bump", { by: "two" });
    expect(wrong).toMatchObject({
      status: 422,
      body: { code: "invalid-input", details: { fields: [{ field: "by" }] } },
    });
    const deep = await waiter.post("/counters/x/bump", {
      by: 1,
      lines: [{ quantity: 1 }, { quantity: 1.5 }],
    });
    expect(deep.body).toMatchObject({ details: { fields: [{ field: "lines.1.quantity" }] } });
    const money = await waiter.post("/counters/x/bump", { by: 1, worth: 1.005 });
    expect(money.body).toMatchObject({ message: "Worth must have at most two decimals" });
  });

  test("an unknown field is refused, and so is a missing body", async () => {
    const extra = await waiter.post("/counters/x/bump", { by: 1, byy: 2 });
    expect(extra.body).toMatchObject({
      details: { fields: [{ field: "byy", message: "is not a known field" }] },
    });
    expect((await waiter.post("/counters/x/bump")).body).toMatchObject({
      details: { fields: [{ field: "by" }] },
    });
    expect((await waiter.get("/counters/x")).status).toBe(404);
  });

  test("a hundred of a thousand unknown fields are named, in a body and in a query", async () => {
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`x${i}`, i]));
    const answers = [
      await waiter.post("/counters/x/bump", { by: 1, ...many }),
      await waiter.get(`/health?${new URLSearchParams(many as unknown as Record<string, string>)}`),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(422);
      const { fields } = (body as { details: { fields: { field: string }[] } }).details;
      expect(fields.map(({ field }) => field)).toEqual(Object.keys(many).slice(0, 100));
    }
  });

  test("a body that is too large or not JSON is refused", async () => {
    const large = JSON.stringify({ by: 1, note: "x".repeat(1_100_000) });
    expect(await waiter.post("/counters/x/bump", large)).toMatchObject({
      status: 413,
      body: { code: "too-large" },
    });
    const text = await waiter.post("/counters/x/bump", "by=1", { "Content-Type": "text/plain" });
    expect(text).toMatchObject({ status: 415, body: { code: "unsupported-media-type" } });
  });

  test("a form's fields become what the contract says, and its file arrives", async () => {
    const form = new FormData();
    form.set("by", "3");
    form.set("isBig", "true");
    form.set("note", "12");
    form.set("image", new Blob([Buffer.alloc(2000)], { type: "image/png" }), "a.png");
    const { status, body } = await waiter.post("/counters/x/form", form);
    expect([status, body]).toEqual([200, { by: 3, isBig: true, note: "12", bytes: 2000 }]);
  });

  test("a file that is too large is refused, and a form where none is meant", async () => {
    const form = new FormData();
    form.set("by", "3");
    form.set("image", new Blob([Buffer.alloc(5 * 1024 * 1024 + 1)]), "a.png");
    expect(await waiter.post("/counters/x/form", form)).toMatchObject({
      status: 413,
      body: { code: "image-too-large" },
    });
    form.delete("image");
    expect(await waiter.post("/counters/x/bump", form)).toMatchObject({ status: 415 });
  });
});

describe("answers", () => {
  test("a created entity is answered with 201, with money in rupees and its place in the journal", async () => {
    const { status, body, headers } = await waiter.post("/counters/made/bump", { by: 2, worth: 12.5 });
    expect([status, body]).toEqual([201, { name: "made", value: 2, worth: 12.5 }]);
    const read = await waiter.get("/counters/made");
    expect(read.headers.get("x-seq")).toBe(headers.get("x-seq"));
    expect(Number(headers.get("x-seq"))).toBeGreaterThan(0);
  });

  test("a bug answers 500 with a request id and without internals", async () => {
    const { status, body } = await waiter.post("/counters/bug/bump", { by: 1, fail: "crash" });
    expect(status).toBe(500);
    expect(body).toMatchObject({ code: "internal", details: { requestId: expect.any(String) } });
    expect(JSON.stringify(body)).not.toContain("secret inner words");
    expect((await waiter.get("/counters/bug")).status).toBe(404);
  });

  test("a page of another contract is asked to reload", async () => {
    const spoken = (contract: number) => waiter.get("/settings", { "X-Contract": String(contract) });
    expect((await spoken(CONTRACT_NUMBER)).status).toBe(200);
    for (const other of [CONTRACT_NUMBER - 1, CONTRACT_NUMBER + 1])
      expect(await spoken(other)).toMatchObject({ status: 409, body: { code: "contract-too-old" } });
  });

  test("the API documentation is served", async () => {
    const { body } = await server.visitor().get("/openapi.json");
    expect(body).toMatchObject({
      openapi: "3.1.0",
      paths: { "/api/counters/{name}": { get: { tags: ["counters"] } } },
    });
    expect((await server.visitor().get("/docs/")).body).toContain("swagger-initializer.js");
  });
});

test("a command has the server's time, and the device's own time beside it for a feature that counts it", async () => {
  const taken = server.clock.now() - HOUR;
  const moment = async (time: unknown) =>
    (await waiter.put("/moment", {}, { "X-Taken-At": String(time), "X-Device": "till-1" })).body;
  const served = { takenAt: server.clock.now(), businessDay: "2026-11-20", device: "till-1" };
  expect(await moment(taken)).toEqual({ ...served, claimedAt: taken });
  expect(await moment("soon")).toEqual(served);
});
