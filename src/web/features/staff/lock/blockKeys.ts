/** The attribute of the page's body while its screen is covered, and that of the cover itself. The style sheet hides all else. */
export const COVERED = "data-covered";
export const COVER = "data-cover";

/**
 * Keeps keys and scans from the app while its screen is covered: they reach the cover only, and Escape nobody. Call it before
 * anything else listens to keys.
 */
export function blockKeysWhileLocked(): void {
  for (const event of ["keydown", "keyup"] as const) {
    window.addEventListener(event, blockEvent, { capture: true });
    // On its way up a key of the cover ends here: shortcuts listen to document and window.
    document.documentElement.addEventListener(event, stopEvent);
  }
}

function blockEvent(event: KeyboardEvent): void {
  if (!isScreenLocked()) return;
  const isOurs = event.target instanceof Element && event.target.closest(`[${COVER}]`) !== null;
  if (isOurs && event.key !== "Escape") return;
  event.stopImmediatePropagation();
  // The browser's own keys, such as Ctrl+R, stay.
  if (!event.ctrlKey && !event.metaKey && !event.altKey) event.preventDefault();
  // The next digit goes to the cover's field.
  document.querySelector<HTMLElement>(`[${COVER}] input`)?.focus();
}

function stopEvent(event: KeyboardEvent): void {
  if (isScreenLocked()) event.stopImmediatePropagation();
}

function isScreenLocked(): boolean {
  return document.body.hasAttribute(COVERED);
}
