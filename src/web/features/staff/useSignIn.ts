import { useNavigate } from "react-router";
import type { NewSession } from "#domain/staff/api.ts";
import { unlockScreen } from "./lock/lockStore.ts";
import { panelPath, saveSession } from "./saveSession.ts";

/** Returns a function that stores a successful sign-in's session and opens the person's panel. */
export function useSignIn(): (answer: NewSession) => Promise<void> {
  const navigate = useNavigate();
  return async (answer) => {
    // A password proves more than a PIN, so it also unlocks the screen.
    unlockScreen();
    saveSession(answer);
    await navigate(panelPath(answer.role));
  };
}
