import { setImmediate } from "node:timers/promises";

/** Returns a lookup that batches the keys of one turn of the event loop into one statement. Nothing is cached. */
export function batchLookups<Value>(
  find: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let asking: { readonly keys: Set<string>; readonly found: Promise<ReadonlyMap<string, Value>> } | undefined;

  function ask() {
    const keys = new Set<string>();
    const found = setImmediate().then(() => {
      asking = undefined;
      return find([...keys]);
    });
    return { keys, found };
  }

  return async (key) => {
    asking ??= ask();
    asking.keys.add(key);
    return (await asking.found).get(key);
  };
}
