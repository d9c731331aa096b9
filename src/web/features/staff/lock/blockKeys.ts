/** Attribute of the body while the screen is locked, and of the lock screen itself. The style sheet hides everything else. */
export const LOCKED_ATTRIBUTE = "data-covered";
export const LOCK_SCREEN_ATTRIBUTE = "data-cover";

/**
 * Keeps keys and barcode scans from the app while the screen is locked: only the lock screen receives them,
 * and nothing receives Escape. Call it before any other key listener is added.
 */
export function blockKeysWhileLocked(): void {
  for (const event of ["keydown", "keyup"] as const) {
    window.addEventListener(event, blockEvent, { capture: true });
    // A key bubbling up from the lock screen stops here: shortcuts listen on document and window.
    document.documentElement.addEventListener(event, stopEvent);
  }
}

function blockEvent(event: KeyboardEvent): void {
  if (!isScreenLocked()) return;
  const isOurs =
    event.target instanceof Element && event.target.closest(`[${LOCK_SCREEN_ATTRIBUTE}]`) !== null;
  if (isOurs && event.key !== "Escape") return;
  event.stopImmediatePropagation();
  // The browser's own keys, such as Ctrl+R, still work.
  if (!event.ctrlKey && !event.metaKey && !event.altKey) event.preventDefault();
  // The next digit goes to the lock screen's field.
  document.querySelector<HTMLElement>(`[${LOCK_SCREEN_ATTRIBUTE}] input`)?.focus();
}

function stopEvent(event: KeyboardEvent): void {
  if (isScreenLocked()) event.stopImmediatePropagation();
}

function isScreenLocked(): boolean {
  return document.body.hasAttribute(LOCKED_ATTRIBUTE);
}
