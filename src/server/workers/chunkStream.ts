import { Readable } from "node:stream";
import { Worker } from "node:worker_threads";
import type { ChunkMessage } from "./sendChunks.ts";

/** The most chunks that the worker may be ahead of the reader. */
const CHUNKS_AHEAD = 4;
/** The timeout without progress of the worker or the reader. */
const STILL_MS = 60_000;

export interface ChunkStreamOptions {
  /** The memory limit, beyond which the worker ends, but not the server. */
  readonly memoryMb: number;
  /** Called with the number of written rows, and of all rows. */
  readonly onProgress?: (rows: number, ofRows: number) => void;
  readonly stillMs?: number;
}

/**
 * Runs the file at `url` in a worker thread and returns the bytes that it sends as a stream. The worker is at most four
 * chunks ahead of the reader. It is terminated if the reader closes the stream. The stream fails if the worker fails or
 * nothing moves for a minute.
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
    // The reader took a chunk: the worker may send another one.
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
