import { QueryClient, QueryClientProvider, useSuspenseQuery } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AsyncBoundary } from "./AsyncBoundary.tsx";

const TURNS = 200;
/** Kept from before timers stand still. */
const { setTimeout: realTimeout } = globalThis;
const nextTurn = () => new Promise((resolve) => realTimeout(resolve, 1));
const place = document.createElement("div");
const root = createRoot(place);
let answer = (_: string) => {};

function Dishes() {
  const queryFn = () =>
    new Promise<string>((resolve) => {
      answer = resolve;
    });
  return useSuspenseQuery({ queryKey: ["dishes"], queryFn }).data;
}

// React holds a placeholder with a timer, but not where it is told that a test is running.
beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false));
afterEach(() => {
  root.unmount();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Waits until this stands there, though no timer of the page runs out. */
async function shown(text: string): Promise<void> {
  for (let turn = 0; turn < TURNS && place.textContent !== text; turn++) await nextTurn();
  expect(place.textContent).toBe(text);
}

test("what was read is shown at once, and not when React's timer for placeholders has run out", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <AsyncBoundary fallback="Loading">
        <Dishes />
      </AsyncBoundary>
    </QueryClientProvider>,
  );
  await shown("Loading");
  answer("Kokum");
  await shown("Kokum");
});
