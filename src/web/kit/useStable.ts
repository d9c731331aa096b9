import { useCallback, useRef } from "react";

/**
 * A function that keeps its identity while always running the newest version: what the memoised tiles are given, so that a
 * changed order does not render five hundred of them again.
 */
export function useStable<Args extends readonly unknown[], Result>(
  run: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(run);
  latest.current = run;
  return useCallback((...args: Args) => latest.current(...args), []);
}
