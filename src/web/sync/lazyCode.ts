import { reportNotLoaded } from "./http/report.ts";
import { log } from "./log.ts";
import { whenIdle } from "./whenIdle.ts";

/** Code that could not be loaded while the device was idle is asked for again after this time. */
const RETRY_MS = 5_000;

/** A part of the program that is loaded when it is needed. */
export interface LazyCode<T> {
  /** Returns the code if it is loaded. */
  readonly get: () => T | undefined;
  /** Loads the code. After a failure the next call tries again. */
  readonly load: () => Promise<T>;
}

const declared: LazyCode<unknown>[] = [];

/** Returns all lazy code that the loaded parts of the program have declared. */
export const declaredCode = (): readonly LazyCode<unknown>[] => declared;

/** Declares code that is loaded when it is needed. Nothing is loaded late in another way. */
export function lazyCode<T>(importIt: () => Promise<T>): LazyCode<T> {
  let code: T | undefined;
  const load = async () => {
    code ??= await importIt();
    return code;
  };
  const lazy = { get: () => code, load };
  declared.push(lazy);
  return lazy;
}

/** Loads code that a tap needs, before the tap does anything; where that fails it says so and returns undefined. */
export async function loadForTap<T>({ load }: LazyCode<T>): Promise<T | undefined> {
  try {
    return await load();
  } catch (error) {
    notifyNotLoaded(error);
    return undefined;
  }
}

/** Says that a part of the program could not be loaded. */
export function notifyNotLoaded(error: unknown): void {
  logNotLoaded(error);
  reportNotLoaded({ title: "Could not load", text: "Nothing was done. Please try again." });
}

export function logNotLoaded(error: unknown): void {
  log("A part of the program could not be loaded", String(error));
}

/** Loads code when the device is idle, and again where that failed; then uses it. Returns how to stop. */
export function loadWhenIdle<T>(
  { load }: LazyCode<T>,
  delayMaxMs: number,
  use: (code: T) => void = () => {},
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const failed = (error: unknown) => {
    logNotLoaded(error);
    if (!isStopped) timer = setTimeout(attempt, RETRY_MS);
  };
  const loaded = (code: T) => isStopped || use(code);
  const attempt = () => whenIdle(() => isStopped || void load().then(loaded, failed), delayMaxMs);
  attempt();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
