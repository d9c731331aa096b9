import { setTimeout } from "node:timers/promises";
import { parentPort, Worker, workerData } from "node:worker_threads";
import { limitConcurrency } from "./limitConcurrency.ts";

/** The most concurrent workers, for a small computer. */
const limited = limitConcurrency({ atOnce: 2, waitingMax: 50 });
/** Backups and checks of the whole database are long: one at a time, separate from work that somebody waits for. */
const limitedInBackground = limitConcurrency({ atOnce: 1, waitingMax: 10 });
/** The timeout of work that somebody waits for. */
const WORKER_TIMEOUT_MS = 10 * 60_000;
/** The timeout of background work: a database of ten years takes an hour at most. */
const BACKGROUND_TIMEOUT_MS = 3 * 3_600_000;

export interface WorkerLimits {
  readonly timeoutMs?: number;
  /** The memory limit, beyond which the worker ends, but not the server. */
  readonly memoryMb?: number;
  readonly signal?: AbortSignal;
}

class WorkerTimeout extends Error {}

/** True if a worker was ended because of its time or memory limit. */
export function isOverLimit(error: unknown): boolean {
  if (error instanceof WorkerTimeout) return true;
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}

/** Runs a file in a worker thread and returns its result or rejects with its error: for work that would block the event loop. */
export async function runInWorker<O>(url: URL, input: unknown, limits: WorkerLimits = {}): Promise<O> {
  return await limited(() => run<O>(url, input, limits));
}

/** As `runInWorker`, for background work that may take hours. */
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
        // The caller knows the type of the worker file's result.
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

/** Called once by a worker file with the work to do. */
export async function answerInWorker<I, O>(work: (input: I) => O | Promise<O>): Promise<void> {
  parentPort?.postMessage(await work(workerData as I));
}
