import { reportUnattended } from "./http/report.ts";
import { log } from "./log.ts";

/** A part of the program that is loaded when it is needed. */
export interface LazyCode<T> {
  /** Returns the code if it is loaded. */
  readonly get: () => T | undefined;
  /** Loads the code. After a failure the next call tries again. */
  readonly load: () => Promise<T>;
}

/** Declares code that is loaded when it is needed. Every `import()` stands in its argument. */
export function lazyCode<T>(importIt: () => Promise<T>): LazyCode<T> {
  let code: T | undefined;
  return {
    get: () => code,
    load: async () => {
      code ??= await importIt();
      return code;
    },
  };
}

/** Loads code that a tap needs, before the tap does anything; where that fails it says so and returns undefined. */
export async function loadForTap<T>({ load }: LazyCode<T>): Promise<T | undefined> {
  try {
    return await load();
  } catch (error) {
    sayNotLoaded(error);
    return undefined;
  }
}

/** Says that a part of the program could not be loaded. */
export function sayNotLoaded(error: unknown): void {
  log("A part of the program could not be loaded", String(error));
  reportUnattended({ title: "Could not load", text: "Nothing was done. Please try again." });
}
