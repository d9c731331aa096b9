import type { ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, vi } from "vitest";

const TURNS = 200;
/** Kept from before timers stand still. */
const { setTimeout: realTimeout } = globalThis;
const nextTurn = () => new Promise((resolve) => realTimeout(resolve, 1));

/** A place on a page whose timers stand still while the tests of this file run: what is shown there waited for none of them. */
export interface StillPlace {
  readonly render: (content: ReactNode) => void;
  /** Waits until this text is there. */
  readonly shows: (text: string) => Promise<void>;
}

/** Returns a fresh place for each test of the file that calls this. */
export function newStillPlace(): StillPlace {
  let place: HTMLElement;
  let root: Root;
  // React holds a placeholder with a timer, but not where it is notified that a test is running.
  beforeEach(() => {
    vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    place = document.createElement("div");
    root = createRoot(place, { onCaughtError: () => undefined });
  });
  afterEach(() => {
    root.unmount();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return {
    render: (content) => root.render(content),
    shows: async (text) => {
      for (let turn = 0; turn < TURNS && place.textContent !== text; turn++) await nextTurn();
      expect(place.textContent).toBe(text);
    },
  };
}
