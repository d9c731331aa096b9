import { useEffect, useRef } from "react";
import { useStable } from "./useStable.ts";

/**
 * While something covers the screen, the device's Back closes it instead of leaving. The entry put on the history is a copy
 * of the current one, so the router sees the same place. Belongs into a component that outlives what it closes.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const onBack = useStable(close);
  const isLeft = useRef(false);
  // Stands before the other effect, so that its clean-up runs first.
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
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
      // Closed by a button: the entry that Back would have used is taken away again. When the whole screen is left, as at the
      // end of a session, going back would undo that.
      if (!isLeft.current && window.history.state?.marker === marker) window.history.back();
    };
  }, [isOpen, onBack]);
}
