import { constants, setPriority } from "node:os";

/** Called after each part of long work with its duration, so that others get the processor and the disk. */
export type Pace = (tookMs: number) => void;

export const noPace: Pace = () => undefined;

/** Limits the pause after a part that waited for the disk. */
const REST_MAX_MS = 500;

/** Pauses as long as the part took. Blocks the thread: only in a worker. */
export const restingPace: Pace = (tookMs) => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Math.min(tookMs, REST_MAX_MS));
};

/** Runs a part, then lets `pace` pause. */
export function paced(pace: Pace, piece: () => void): void {
  const from = performance.now();
  piece();
  pace(performance.now() - from);
}

/** Gives all other threads priority. On Linux a thread has its own; elsewhere nothing changes, as the process has one. */
export function setLowestPriority(): void {
  if (process.platform !== "linux") return;
  try {
    setPriority(0, constants.priority.PRIORITY_LOW);
  } catch {
    // Without permission for it the pauses remain.
  }
}
