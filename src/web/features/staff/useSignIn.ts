import { useNavigate } from "react-router";
import type { NewSession } from "#domain/staff/api.ts";
import { saveSession, panelPath } from "./saveSession.ts";
import { unlockScreen } from "./lock/lockStore.ts";

/** Returns a function that starts the session of a successful sign-in and opens the person's panel. */
export function useSignIn(): (answer: NewSession) => Promise<void> {
  const navigate = useNavigate();
  return async (answer) => {
    // A password proves more than a PIN: a screen that was locked before is open.
    unlockScreen();
    saveSession(answer);
    await navigate(panelPath(answer.role));
  };
}
