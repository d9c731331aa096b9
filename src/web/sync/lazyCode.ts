import { reportNotLoaded } from "./http/report.ts";
import { log } from "./log.ts";
import { whenIdle } from "./whenIdle.ts";

/** Retry interval for code that could not be loaded while idle. */
const RETRY_MS = 5_000;

export interface LazyCode<T> {
  /** Returns the code if it is loaded already. */
  readonly get: () => T | undefined;
  /** Loads the code. After a failure the next call retries. */
  readonly load: () => Promise<T>;
}

const declared: LazyCode<unknown>[] = [];

/** Returns all lazy code that the loaded modules have declared. */
export const declaredCode = (): readonly LazyCode<unknown>[] => declared;

/** Declares code that is loaded on demand. All late loading goes through it. */
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

/** Loads the code that a tap needs. After a failure it shows a toast and returns undefined. */
export async function loadForTap<T>({ load }: LazyCode<T>): Promise<T | undefined> {
  try {
    return await load();
  } catch (error) {
    notifyNotLoaded(error);
    return undefined;
  }
}

/** Shows that code could not be loaded. */
export function notifyNotLoaded(error: unknown): void {
  logNotLoaded(error);
  reportNotLoaded({ title: "Could not load", text: "Nothing was done. Please try again." });
}

export function logNotLoaded(error: unknown): void {
  log("A part of the program could not be loaded", String(error));
}

/** Loads code when the browser is idle, with retries, and passes it to the callback. Returns a function that cancels. */
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
