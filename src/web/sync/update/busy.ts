import { device } from "../device.ts";
import { tabChannel } from "../live/channel.ts";

const TRIED_EVERY_MS = 1_000;

/** An order on screen, a dialog, unsaved input. */
const BUSY = "[data-busy], [data-dirty], [role=dialog], [role=alertdialog], input:focus, textarea:focus";

/** True if the page may be reloaded: no order on screen, no command in flight. Queued changes are stored and do not count. */
export function canReload(): boolean {
  const isSaved = device.outbox.records.get().every(({ state }) => state !== "saving");
  return isSaved && !device.isCommandInFlight() && !document.querySelector(BUSY);
}

/** Opens the channel on which a tab with a newer build asks the others for permission to load it. */
export const updateChannel = () => tabChannel<"may-we" | "not-yet">("rasoi.update");

/** Objects to other tabs' update while this one is busy. A tab that does not answer counts as free, so this runs from start. */
export function blockUpdateWhileBusy(): void {
  const tabs = updateChannel();
  tabs.listen((message) => {
    if (message === "may-we" && !canReload()) tabs.post("not-yet");
  });
}

/** Calls `act` as soon as the page may be reloaded. */
export function whenNotBusy(act: () => void): void {
  if (canReload()) act();
  else setTimeout(() => whenNotBusy(act), TRIED_EVERY_MS);
}

/** Reloads the page as soon as that is allowed. */
export function reloadWhenNotBusy(): void {
  whenNotBusy(() => location.reload());
}
