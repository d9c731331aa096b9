import { useNavigate } from "react-router";
import type { NewSession } from "#domain/staff/api.ts";
import { keepSession, panelOf } from "./keepSession.ts";
import { uncover } from "./lock/lockStore.ts";

/** Returns a function that starts the session of a successful sign-in and opens the person's panel. */
export function useSignIn(): (answer: NewSession) => Promise<void> {
  const navigate = useNavigate();
  return async (answer) => {
    // A password proves more than a PIN: a screen that was locked before is open.
    uncover();
    keepSession(answer);
    await navigate(panelOf(answer.role));
  };
}
