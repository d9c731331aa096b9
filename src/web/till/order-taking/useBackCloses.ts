import { useEffect } from "react";
import { useStable } from "./useStable.ts";

/**
 * While something covers the screen, the device's Back closes it instead of leaving. The entry put on the history is a copy
 * of the current one, so the router sees the same place.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const onBack = useStable(close);
  useEffect(() => {
    if (!isOpen) return undefined;
    const marker = Math.random();
    window.history.pushState({ ...window.history.state, marker }, "");
    const onPop = () => {
      // Something opened on top of this was closed, and its entry taken away.
      if (window.history.state?.marker !== marker) onBack();
    };
    window.addEventListener("popstate", onPop);
    return () => {
      window.removeEventListener("popstate", onPop);
      // Closed by a button: the entry that Back would have used is taken away again.
      if (window.history.state?.marker === marker) window.history.back();
    };
  }, [isOpen, onBack]);
}
