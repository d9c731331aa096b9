import { Readable } from "node:stream";
import { Worker } from "node:worker_threads";
import type { ChunkMessage } from "./sendChunks.ts";

/** Chunks that the worker may be ahead of the reader: beyond these it waits. */
const CHUNKS_AHEAD = 4;
/** A worker that brings nothing for this long, or a reader that takes nothing, means that something is wrong. */
const STILL_MS = 60_000;

export interface ChunkStreamOptions {
  /** Beyond this the worker ends, and the server does not. */
  readonly memoryMb: number;
  /** Receives how far the worker is: how many rows of how many. */
  readonly onProgress?: (rows: number, ofRows: number) => void;
  readonly stillMs?: number;
}

/**
 * Runs the file at `url` in a worker thread and returns the bytes that it sends, as a stream. The worker is at most four
 * chunks ahead of the reader. It ends when the reader leaves, and the stream fails when the worker does or when nothing
 * moves for a minute.
 */
export function streamFromWorker(url: URL, input: object, options: ChunkStreamOptions): Readable {
  const { memoryMb, onProgress, stillMs = STILL_MS } = options;
  const worker = new Worker(url, {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  let isComplete = false;
  const stream = new Readable({
    highWaterMark: 1,
    // The reader takes the next chunk: the worker may send one more.
    read: () => {
      still.refresh();
      worker.postMessage("next");
    },
    destroy: (error, done) => {
      clearTimeout(still);
      worker.terminate().then(
        () => done(error),
        () => done(error),
      );
    },
  });
  const still = setTimeout(() => stream.destroy(new Error(`nothing moved for ${stillMs} ms`)), stillMs);
  worker.on("message", (message: ChunkMessage) => {
    still.refresh();
    if (message.kind === "progress") return onProgress?.(message.rows, message.ofRows);
    isComplete = message.kind === "end";
    stream.push(message.kind === "end" ? null : message.bytes);
  });
  worker.once("error", (error) => stream.destroy(error));
  worker.once("exit", (code) => {
    if (!isComplete) stream.destroy(new Error(`${url.pathname} ended with code ${code}`));
  });
  for (let ahead = 0; ahead < CHUNKS_AHEAD; ahead++) worker.postMessage("next");
  return stream;
}
