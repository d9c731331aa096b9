import { useNavigate } from "react-router";
import type { NewSession } from "#domain/staff/api.ts";
import { unlockScreen } from "./lock/lockStore.ts";
import { panelPath, saveSession } from "./saveSession.ts";

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
