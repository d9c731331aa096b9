import { useCallbackRef } from "@mantine/hooks";
import { useEffect, useRef } from "react";

/** The open overlays, the newest last; each has its own history entry. */
let overlays: readonly Overlay[] = [];
/**
 * True from `history.go()` until its popstate event. Going back is asynchronous: an entry pushed meanwhile
 * would be removed instead, and an overlay opened a moment ago would close.
 */
let isGoingBack = false;

interface Overlay {
  readonly close: () => void;
}

/**
 * Makes the device's Back button close an open overlay instead of leaving the screen. The pushed history entry is a copy of the
 * current one, so the router sees the same route. Call it in a component that stays mounted when the overlay closes.
 */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const onBack = useCallbackRef(close);
  const isUnmounted = useRef(false);
  // Must precede the other effect: its clean-up has to run first.
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  useEffect(() => {
    if (!isOpen) return undefined;
    const overlay: Overlay = { close: onBack };
    window.addEventListener("popstate", onPop);
    overlays = [...overlays, overlay];
    matchHistory();
    return () => {
      overlays = overlays.filter((other) => other !== overlay);
      // When the whole screen unmounts, as at the end of a session, going back would undo that navigation.
      if (!isUnmounted.current) matchHistory();
    };
  }, [isOpen, onBack]);
}

/** Returns the number of overlays at the current history entry. */
function overlaysAtEntry(): number {
  return Number(window.history.state?.overlays ?? 0);
}

/** Pushes an entry for every new overlay, and goes back over the entries of overlays closed by a button. */
function matchHistory(): void {
  if (isGoingBack) return;
  for (let count = overlaysAtEntry(); count < overlays.length; count += 1) {
    window.history.pushState({ ...window.history.state, overlays: count + 1 }, "");
  }
  const surplus = overlaysAtEntry() - overlays.length;
  if (surplus === 0) return;
  isGoingBack = true;
  window.history.go(-surplus);
}

function onPop(): void {
  if (isGoingBack) {
    isGoingBack = false;
    matchHistory();
    return;
  }
  const closed = overlays.slice(overlaysAtEntry());
  overlays = overlays.slice(0, overlaysAtEntry());
  for (const { close } of closed.reverse()) close();
}
