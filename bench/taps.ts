// These functions run inside the page, so each is self-contained.

declare global {
  interface Window {
    /** Milliseconds from pointerup to the first frame with the line, per tap. */
    benchTaps?: number[];
    benchTapped?: Set<string>;
    benchWatch?: () => void;
  }
}

/**
 * Starts to measure taps until the order's lines (till) or the bar with its sum (phone) change. It observes nothing else, so that
 * its own work stays small.
 */
export function startWatching(): void {
  const taken: number[] = [];
  let tappedAt: number | undefined;
  const isPainted = () => {
    if (tappedAt !== undefined) taken.push(performance.now() - tappedAt);
    tappedAt = undefined;
  };
  // A user-blocking task posted from a frame's callback runs right after that frame is painted.
  const urgent = { priority: "user-blocking" } as const;
  const inFrame = () => void scheduler.postTask(isPainted, urgent);
  const observer = new MutationObserver(() => {
    if (tappedAt !== undefined) requestAnimationFrame(inFrame);
  });
  document.addEventListener(
    "pointerup",
    (event) => {
      if (!(event.target instanceof Element)) return;
      if (event.target.closest('button[aria-label*="Quick Add"], body > button')) tappedAt = event.timeStamp;
    },
    { capture: true },
  );
  window.benchTaps = taken;
  window.benchTapped = new Set();
  window.benchWatch = () => {
    tappedAt = undefined;
    observer.disconnect();
    const lines = document.querySelector('table[aria-label="Order items"] tbody');
    const bar = document.querySelector('button[aria-expanded="false"][class*="summary"]');
    if (lines?.checkVisibility()) observer.observe(lines, { childList: true });
    else if (bar) observer.observe(bar, { subtree: true, childList: true, characterData: true });
  };
  window.benchWatch();
}

/** Returns the measured times in milliseconds. */
export function tapTimes(): number[] {
  return window.benchTaps ?? [];
}

/** Starts another order: all items may be tapped again, and the tap on its table is not measured. */
export function beginOrder(): void {
  window.benchTapped = new Set();
  window.benchWatch?.();
}

/** Makes a click add a table row. */
export function addRowsOnClick(): void {
  document.querySelector("button")?.addEventListener("click", () => {
    const row = document.querySelector("tbody")?.insertRow();
    if (row) row.insertCell().textContent = "One more line";
  });
}

/** Returns the centre of a visible item that was not tapped yet. Without one it scrolls and returns undefined. */
export function nextItem(): { x: number; y: number } | undefined {
  const tapped = window.benchTapped ?? new Set();
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('button[aria-label*="Quick Add"]')];
  for (const button of buttons) {
    const name = button.querySelector("span")?.textContent ?? "";
    const { left, top, width } = button.getBoundingClientRect();
    const middle = { x: left + width / 2, y: top + 20 };
    if (tapped.has(name) || !button.contains(document.elementFromPoint(middle.x, middle.y))) continue;
    tapped.add(name);
    return middle;
  }
  let scroller: HTMLElement | null = buttons[0] ?? null;
  while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY))
    scroller = scroller.parentElement;
  scroller?.scrollBy(0, scroller.clientHeight - 100);
  return undefined;
}
