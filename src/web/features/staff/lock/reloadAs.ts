import type { NewSession } from "#domain/staff/api.ts";
import { TABLE_CONTEXT_KEY, writeLocalText } from "../../../sync/localText.ts";
import { panelPath, saveSession } from "../saveSession.ts";
import { unlockScreen } from "./lockStore.ts";

/** The cover takes its entry off the browser's history in this time; a page that is left before stays. */
const HISTORY_MS = 100;

/**
 * Goes on with another person's session. The page is reloaded, so that nothing of the person before is left on it: open dialogs,
 * typed texts, what that role could read. Changes that wait are on the device and go out in that person's own session (84).
 */
export function reloadAs(answer: NewSession): void {
  writeLocalText(TABLE_CONTEXT_KEY, undefined);
  saveSession(answer);
  unlockScreen();
  setTimeout(() => window.location.assign(panelPath(answer.role)), HISTORY_MS);
}
