import { vi } from "vitest";

/** Ends what hangs, and nothing else; less than a test has (`vitest.config.ts`), so that it says what is missing. */
const HANGS_MS = 300_000;

/** Repeats `check` until it no longer throws, and returns its result. */
export function waitFor<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, HANGS_MS);
}
