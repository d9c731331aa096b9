import type { NewSession } from "#domain/staff/api.ts";
import { TABLE_CONTEXT_KEY, writeLocalText } from "../../../sync/localText.ts";
import { panelPath, saveSession } from "../saveSession.ts";
import { unlockScreen } from "./lockStore.ts";

/** The lock screen needs this long to remove its history entry; navigating sooner would leave the entry there. */
const HISTORY_MS = 100;

/**
 * Reloads the page with another person's session, so that nothing of the previous person stays on it: dialogs, typed text, data
 * that their role could read. Queued changes are stored on the device and sent with their author's session (clarification 84).
 */
export function reloadAs(answer: NewSession): void {
  writeLocalText(TABLE_CONTEXT_KEY, undefined);
  saveSession(answer);
  unlockScreen();
  setTimeout(() => window.location.assign(panelPath(answer.role)), HISTORY_MS);
}
