import { useCallback, useRef } from "react";

/**
 * Returns a function that keeps its identity over renders and always calls the newest version of `run`. Memoised tiles
 * get such handlers, so that a change of the order does not render five hundred of them again.
 */
export function useStable<Args extends readonly unknown[], Result>(
  run: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(run);
  latest.current = run;
  return useCallback((...args: Args) => latest.current(...args), []);
}
