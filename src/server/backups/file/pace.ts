import { constants, setPriority } from "node:os";

/** Called after each piece of a long work with how long it took, so that others come to the processor and the disk. */
export type Pace = (tookMs: number) => void;

export const noPace: Pace = () => undefined;

/** A piece that had to wait for the disk itself must not stop the work for long. */
const REST_MAX_MS = 500;

/** Rests as long as the piece took. Blocks the thread: only in a worker. */
export const restingPace: Pace = (tookMs) => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Math.min(tookMs, REST_MAX_MS));
};

/** Does a piece, and lets `pace` rest after it. */
export function paced(pace: Pace, piece: () => void): void {
  const from = performance.now();
  piece();
  pace(performance.now() - from);
}

/** Gives all other threads priority. On Linux a thread has its own; elsewhere nothing changes, as the process has one. */
export function goLast(): void {
  if (process.platform !== "linux") return;
  try {
    setPriority(0, constants.priority.PRIORITY_LOW);
  } catch {
    // Where that is not allowed, the rests remain.
  }
}
