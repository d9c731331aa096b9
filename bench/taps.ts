// These functions run inside the page, so each stands alone.

declare global {
  interface Window {
    /** From pointerdown to the first frame with the line, per tap. */
    benchTaps?: number[];
    benchTapped?: Set<string>;
    benchForget?: () => void;
  }
}

/** Measures every tap from now on: the lines of the order on a till, the bar with its sum on a phone, is what must change. */
export function startWatching(): void {
  const taken: number[] = [];
  window.benchTaps = taken;
  window.benchTapped = new Set();
  // The order's table or the phone's bar is looked for once: this must not be a part of what it measures.
  let rows: HTMLCollection | undefined;
  let bar: Element | null = null;
  const shown = () => {
    if (!rows && !bar?.isConnected) {
      rows = document.querySelector("table[aria-label='Order items'] tbody")?.children;
      bar = document.querySelector('button[aria-expanded="false"][class*="bar"]');
    }
    return rows ? String(rows.length) : (bar?.textContent ?? "");
  };
  let before = shown();
  let tappedAt: number | undefined;
  window.benchForget = () => {
    tappedAt = undefined;
  };
  document.addEventListener(
    "pointerdown",
    (event) => {
      if (!(event.target instanceof Element) || !event.target.closest("[data-act=quick], body > button"))
        return;
      before = shown();
      tappedAt = event.timeStamp;
    },
    { capture: true },
  );
  new MutationObserver(() => {
    if (tappedAt === undefined || shown() === before) return;
    const from = tappedAt;
    tappedAt = undefined;
    // A task of the highest priority that a frame's callback posts runs as soon as that frame is painted.
    requestAnimationFrame(() => {
      void scheduler.postTask(() => taken.push(performance.now() - from), { priority: "user-blocking" });
    });
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}

/** What was measured so far, in milliseconds. */
export function takenMs(): number[] {
  return window.benchTaps ?? [];
}

/** Another order: its items are new again, and what the tap on its table changed is not a line. */
export function beginOrder(): void {
  window.benchTapped = new Set();
  window.benchForget?.();
}

/** The least that a tap can do: one more row. */
export function addRowsOnClick(): void {
  document.querySelector("button")?.addEventListener("click", () => {
    const row = document.querySelector("tbody")?.insertRow();
    if (row) row.insertCell().textContent = "One more line";
  });
}

/** The middle of an item not tapped yet that is on view, or undefined after scrolling on to more of them. */
export function nextItem(): { x: number; y: number } | undefined {
  const tapped = window.benchTapped ?? new Set();
  const buttons = [...document.querySelectorAll<HTMLButtonElement>("[data-act=quick]:enabled")];
  for (const button of buttons) {
    const id = button.closest<HTMLElement>("[data-id]")?.dataset.id ?? "";
    const { left, top, width } = button.getBoundingClientRect();
    const middle = { x: left + width / 2, y: top + 20 };
    if (tapped.has(id) || !button.contains(document.elementFromPoint(middle.x, middle.y))) continue;
    tapped.add(id);
    return middle;
  }
  let scroller: HTMLElement | null = buttons[0] ?? null;
  while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY))
    scroller = scroller.parentElement;
  scroller?.scrollBy(0, scroller.clientHeight - 100);
  return undefined;
}
