import { device } from "../device.ts";
import { tabChannel } from "../live/channel.ts";

const TRIED_EVERY_MS = 1_000;

/** An order on screen, a dialog, something typed and not saved. */
const BUSY = "[data-busy], [data-dirty], [role=dialog], [role=alertdialog], input:focus, textarea:focus";

/**
 * Returns whether a page may be reloaded: no order is on screen and no command is being sent. Changes that wait do not count, they
 * are kept on the device.
 */
export function canReload(): boolean {
  const isSaved = device.outbox.records.get().every(({ state }) => state !== "saving");
  return isSaved && !device.isCommandInFlight() && !document.querySelector(BUSY);
}

/** Opens the channel on which a tab with a newer version asks the others whether it may take it. */
export const updateChannel = () => tabChannel<"may-we" | "not-yet">("rasoi.update");

/** Has other tabs wait with a newer version while something is in progress here. Who does not answer counts as free, so it begins with the page. */
export function blockUpdateWhileBusy(): void {
  const tabs = updateChannel();
  tabs.listen((message) => {
    if (message === "may-we" && !canReload()) tabs.post("not-yet");
  });
}

/** Does something as soon as the page may be reloaded. */
export function whenNotBusy(act: () => void): void {
  if (canReload()) act();
  else setTimeout(() => whenNotBusy(act), TRIED_EVERY_MS);
}

/** Reloads the page as soon as that may be. */
export function reloadWhenNotBusy(): void {
  whenNotBusy(() => location.reload());
}
