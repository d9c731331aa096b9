import { parentPort } from "node:worker_threads";

/** The messages that a worker sends to its `streamFromWorker`. */
export type ChunkMessage =
  | { readonly kind: "chunk"; readonly bytes: Uint8Array }
  | { readonly kind: "progress"; readonly rows: number; readonly ofRows: number }
  | { readonly kind: "end" };

/** Sends chunks to the stream of `streamFromWorker`, with back pressure. Call it once in a worker thread. */
export async function sendChunks(chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error("sendChunks runs in worker threads only");
  let requestedChunks = 0;
  let wake = () => {};
  port.on("message", () => {
    requestedChunks++;
    wake();
  });
  for await (const chunk of chunks) {
    while (requestedChunks === 0) await new Promise<void>((resolve) => (wake = resolve));
    requestedChunks--;
    // A copy, because the chunk may be part of a reused buffer.
    const bytes = new Uint8Array(chunk);
    send({ kind: "chunk", bytes }, [bytes.buffer]);
  }
  send({ kind: "end" });
  port.removeAllListeners("message");
}

/** Reports the worker's progress. */
export function sendProgress(rows: number, ofRows: number): void {
  send({ kind: "progress", rows, ofRows });
}

function send(message: ChunkMessage, transferred: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transferred);
}
