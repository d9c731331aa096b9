import { setTimeout } from "node:timers/promises";
import { parentPort, Worker, workerData } from "node:worker_threads";
import { limitConcurrency } from "./limitConcurrency.ts";

/** Workers at the same time: a small till computer has other things to do. */
const limited = limitConcurrency({ atOnce: 2, waitingMax: 50 });
/** Backups and checks of the whole database go on for long: one at a time, beside what somebody waits for. */
const limitedInBackground = limitConcurrency({ atOnce: 1, waitingMax: 10 });
/** Longer than this means that something is wrong. */
const WORKER_TIMEOUT_MS = 10 * 60_000;
/** A database of ten years takes an hour at most, however busy the server is. */
const BACKGROUND_TIMEOUT_MS = 3 * 3_600_000;

export interface WorkerLimits {
  readonly timeoutMs?: number;
  /** Beyond this the worker ends, and the server does not. */
  readonly memoryMb?: number;
  /** Ends the worker before it is done. */
  readonly signal?: AbortSignal;
}

class WorkerTimeout extends Error {}

/** Whether a worker ended because it took too long or too much memory. */
export function isOverLimit(error: unknown): boolean {
  if (error instanceof WorkerTimeout) return true;
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}

/**
 * Runs the file at `url` in a worker thread with `input` and answers what it answers. For work that would block the event
 * loop. Rejects with the worker's own error.
 */
export async function runInWorker<O>(url: URL, input: unknown, limits: WorkerLimits = {}): Promise<O> {
  return await limited(() => run<O>(url, input, limits));
}

/** Does the same for work that nobody waits for and that may take hours. */
export async function runInBackground<O>(url: URL, input: unknown, signal: AbortSignal): Promise<O> {
  return await limitedInBackground(() => run<O>(url, input, { timeoutMs: BACKGROUND_TIMEOUT_MS, signal }));
}

async function run<O>(
  url: URL,
  input: unknown,
  { timeoutMs = WORKER_TIMEOUT_MS, memoryMb, signal }: WorkerLimits,
): Promise<O> {
  const worker = new Worker(url, {
    workerData: input,
    ...(memoryMb !== undefined && { resourceLimits: { maxOldGenerationSizeMb: memoryMb } }),
  });
  const ended = new AbortController();
  const stopped = signal === undefined ? ended.signal : AbortSignal.any([ended.signal, signal]);
  try {
    return await Promise.race([
      new Promise<O>((resolve, reject) => {
        // The two ends are written together: the worker file answers what its caller expects.
        worker.once("message", (answer) => resolve(answer as O));
        worker.once("error", reject);
        worker.once("exit", (code) => reject(new Error(`${url.pathname} ended with code ${code}`)));
      }),
      setTimeout(timeoutMs, undefined, { signal: stopped }).then(() => {
        throw new WorkerTimeout(`${url.pathname} took longer than ${timeoutMs} ms`);
      }),
    ]);
  } finally {
    ended.abort();
    await worker.terminate();
  }
}

/** The other end: a worker file calls this once with what it does. */
export async function answerInWorker<I, O>(work: (input: I) => O | Promise<O>): Promise<void> {
  parentPort?.postMessage(await work(workerData as I));
}
