import { setTimeout } from "node:timers/promises";
import { parentPort, Worker, workerData } from "node:worker_threads";
import { turns } from "./turns.ts";

/** Threads at work at the same time: a small till computer has other things to do. */
const inTurn = turns({ atOnce: 2, waitingMax: 50 });
/** Longer than this means that something is wrong. */
const THREAD_TIMEOUT_MS = 10 * 60_000;

export interface ThreadLimits {
  readonly timeoutMs?: number;
  /** Beyond this the thread ends, and the server does not. */
  readonly memoryMb?: number;
}

/**
 * Runs the thread file at `url` with `input` and answers what it answers. For work that would keep the event loop from
 * everybody else. Rejects with the thread's own error.
 */
export async function inThread<O>(url: URL, input: unknown, limits: ThreadLimits = {}): Promise<O> {
  return await inTurn(() => run<O>(url, input, limits));
}

async function run<O>(
  url: URL,
  input: unknown,
  { timeoutMs = THREAD_TIMEOUT_MS, memoryMb }: ThreadLimits,
): Promise<O> {
  const worker = new Worker(url, {
    workerData: input,
    ...(memoryMb !== undefined && { resourceLimits: { maxOldGenerationSizeMb: memoryMb } }),
  });
  const ended = new AbortController();
  try {
    return await Promise.race([
      new Promise<O>((resolve, reject) => {
        // The two ends are written together: the thread file answers what its caller expects.
        worker.once("message", (answer) => resolve(answer as O));
        worker.once("error", reject);
        worker.once("exit", (code) => reject(new Error(`${url.pathname} ended with code ${code}`)));
      }),
      setTimeout(timeoutMs, undefined, { signal: ended.signal }).then(() => {
        throw new Error(`${url.pathname} took longer than ${timeoutMs} ms`);
      }),
    ]);
  } finally {
    ended.abort();
    await worker.terminate();
  }
}

/** The other end: a thread file calls this once with what it does. */
export async function answerInThread<I, O>(work: (input: I) => O | Promise<O>): Promise<void> {
  parentPort?.postMessage(await work(workerData as I));
}
