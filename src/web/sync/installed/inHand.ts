import { isCommandOnTheWay } from "../http/transport.ts";
import { outbox } from "../outbox/device.ts";

const TRIED_EVERY_MS = 1_000;

/** An order on screen, a dialog, something typed and not saved. */
const IN_HAND =
  "[data-in-hand], [data-dirty], [role=dialog], [role=alertdialog], input:focus, textarea:focus";

/**
 * Tells whether a page may be loaded anew: no order is on screen and no command is being sent. Changes that wait do not count, they
 * are kept on the device.
 */
export function mayLoadAnew(): boolean {
  const isSaved = outbox.records.get().every(({ state }) => state !== "saving");
  return isSaved && !isCommandOnTheWay() && !document.querySelector(IN_HAND);
}

/** Does something as soon as the page may be loaded anew. */
export function whenFree(act: () => void): void {
  if (mayLoadAnew()) act();
  else setTimeout(() => whenFree(act), TRIED_EVERY_MS);
}

/** Loads the page anew as soon as that may be. */
export function reloadWhenFree(): void {
  whenFree(() => location.reload());
}
