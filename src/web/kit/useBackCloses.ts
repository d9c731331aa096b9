import { useCallbackRef } from "@mantine/hooks";
import { useEffect, useRef } from "react";

/** What covers the screen, the newest last; each has an entry of its own on the browser's history. */
let covers: readonly Cover[] = [];
/**
 * `history.go` takes effect later. Until it has, nothing is put on the history: going back would take that entry away
 * instead, and what was opened a moment ago would close.
 */
let isGoingBack = false;

interface Cover {
  readonly close: () => void;
}

/**
 * While something covers the screen, the device's Back closes it instead of leaving. The entry put on the history is a copy
 * of the current one, so the router sees the same address. The component that calls this must stay when the cover closes.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const onBack = useCallbackRef(close);
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
    const cover: Cover = { close: onBack };
    window.addEventListener("popstate", onPop);
    covers = [...covers, cover];
    matchHistory();
    return () => {
      covers = covers.filter((other) => other !== cover);
      // When the whole screen is left, as at the end of a session, going back would undo that.
      if (!isLeft.current) matchHistory();
    };
  }, [isOpen, onBack]);
}

/** How many covers the current entry of the history stands for. */
function coversBelow(): number {
  return Number(window.history.state?.covers ?? 0);
}

/** Gives every cover its entry, and takes those away that a button has closed. */
function matchHistory(): void {
  if (isGoingBack) return;
  for (let count = coversBelow(); count < covers.length; count += 1) {
    window.history.pushState({ ...window.history.state, covers: count + 1 }, "");
  }
  const surplus = coversBelow() - covers.length;
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
  const closed = covers.slice(coversBelow());
  covers = covers.slice(0, coversBelow());
  for (const { close } of closed.reverse()) close();
}
