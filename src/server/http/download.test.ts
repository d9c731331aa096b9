import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { download } from "#domain/endpoint.ts";
import { startTestServer, type TestServer } from "../testing/server.ts";
import { streamFromWorker } from "../workers/chunkStream.ts";
import { type Feature, handle } from "./handlers/handler.ts";

const CHUNK = Buffer.from("a row of the file\n".repeat(1_000));

let stream: Readable;
const file = download({ path: "/test/file", permission: "public", summary: "A file" });
const feature: Feature = {
  handlers: [
    handle(file, async () => ({ name: "file.csv", contentType: "text/csv; charset=utf-8", stream })),
  ],
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ moreFeatures: [feature] });
});
afterAll(() => server.close());

const fetched = (encoding: string, signal?: AbortSignal) =>
  fetch(`${server.url}/api/test/file`, {
    headers: { "Accept-Encoding": encoding },
    ...(signal && { signal }),
  });

test.each(["identity", "gzip", "br"])(
  "a file that fails in its middle is broken off, never ended as if it were whole (%s)",
  async (encoding) => {
    async function* chunks() {
      for (let i = 0; i < 20; i++) yield CHUNK;
      throw new Error("the disk is gone");
    }
    stream = Readable.from(chunks());
    const reading = fetched(encoding).then(async (answer) => {
      // Compressed bytes may not have left yet.
      if (!answer.ok) throw new Error(`answered ${answer.status}`);
      return await answer.arrayBuffer();
    });
    await expect(reading).rejects.toThrow();
  },
);

test.each(["identity", "gzip", "br"])(
  "a client that leaves ends the reading of the file (%s)",
  async (encoding) => {
    async function* chunks() {
      for (;;) yield CHUNK;
    }
    stream = Readable.from(chunks());
    const leaving = new AbortController();
    const answer = await fetched(encoding, leaving.signal);
    await answer.body?.getReader().read();
    leaving.abort();
    await expect.poll(() => stream.destroyed).toBe(true);
  },
);

test.each(["identity", "gzip", "br"])(
  "a file that fails before its first byte is answered like every other failure (%s)",
  async (encoding) => {
    stream = new Readable({
      read() {
        this.destroy(new Error("the worker ended"));
      },
    });
    const answer = await fetched(encoding);
    expect(answer.status).toBe(500);
    expect(answer.headers.get("content-disposition")).toBeNull();
    expect(await answer.json()).toMatchObject({
      code: "internal",
      message: expect.stringMatching(/try again/),
    });
  },
);

test.each([
  ["throws", 'throw new Error("the database cannot be opened")'],
  ["leaves", "process.exit(3)"],
  [
    "takes too much memory",
    "for (const all = []; ; ) all.push({ at: all.length, text: String(all.length) })",
  ],
])("a worker that %s at once is answered in words", async (_, lines) => {
  const worker = new URL(`data:text/javascript,${encodeURIComponent(lines)}`);
  stream = streamFromWorker(worker, {}, { memoryMb: 16 });
  const answer = await fetched("identity");
  expect([answer.status, await answer.json()]).toMatchObject([
    500,
    { code: "internal", message: expect.stringMatching(/try again/) },
  ]);
});
