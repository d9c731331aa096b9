import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { streamFromWorker } from "./chunkStream.ts";

const memoryMb = 64;

/** Creates a worker file of these lines, which may send chunks. */
function workerOf(lines: string): URL {
  const sending = new URL("./sendChunks.ts", import.meta.url);
  const head = `import { sendChunks, sendProgress } from ${JSON.stringify(sending.href)};`;
  return new URL(`data:text/javascript,${encodeURIComponent(`${head}\n${lines}`)}`);
}

const endless = workerOf(`
  async function* chunks() {
    for (let rows = 1; ; rows++) {
      yield Buffer.alloc(1000, rows);
      sendProgress(rows, 9);
    }
  }
  await sendChunks(chunks());
`);

test("the bytes arrive whole and in their order, each chunk on its own memory", async () => {
  const worker = workerOf(`
    async function* chunks() {
      const used = Buffer.alloc(3);
      for (let i = 0; i < 50; i++) yield used.fill(i);
    }
    await sendChunks(chunks());
  `);
  const bytes = await buffer(streamFromWorker(worker, {}, { memoryMb }));
  expect([...bytes]).toEqual(Array.from({ length: 150 }, (_, i) => Math.floor(i / 3)));
});

test("the worker waits for a reader that takes nothing, and goes on when it takes something", async () => {
  let rows = 0;
  const stream = streamFromWorker(endless, {}, { memoryMb, onProgress: (done) => (rows = done) });
  await expect.poll(() => rows).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(rows).toBeLessThan(8);
  let taken = 0;
  for await (const _ of stream) if (++taken === 20) break;
  expect(rows).toBeGreaterThan(15);
  expect(rows).toBeLessThan(30);
});

test("a reader that leaves ends the worker", async () => {
  let rows = 0;
  const stream = streamFromWorker(endless, {}, { memoryMb, onProgress: (done) => (rows = done) });
  const closed = new Promise((resolve) => stream.once("close", resolve));
  for await (const _ of stream) break;
  await closed;
  const atTheEnd = rows;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(rows).toBe(atTheEnd);
});

test.each([
  ["fails", `async function* chunks() { yield Buffer.of(1); throw new Error("the disk is gone"); }`],
  ["leaves", `async function* chunks() { yield Buffer.of(1); process.exit(3); }`],
])("a worker that %s in the middle breaks the stream off", async (how, chunks) => {
  const stream = streamFromWorker(workerOf(`${chunks}\nawait sendChunks(chunks());`), {}, { memoryMb });
  await expect(buffer(stream)).rejects.toThrow(how === "fails" ? "the disk is gone" : "ended with code 3");
});

test("a worker that brings nothing and a reader that takes nothing are given up", async () => {
  const idle = workerOf("setInterval(() => {}, 1000);");
  const idleStream = streamFromWorker(idle, {}, { memoryMb, stillMs: 50 });
  await expect(buffer(idleStream)).rejects.toThrow("nothing moved for 50 ms");
  const unread = streamFromWorker(endless, {}, { memoryMb, stillMs: 400 });
  const failed = new Promise((resolve) => unread.once("error", resolve));
  expect(String(await failed)).toContain("nothing moved");
});
