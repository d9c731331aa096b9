import { useNavigate } from "react-router";
import type { Profile } from "#domain/staff/api.ts";
import { startSession } from "../../sync/session.ts";

/** Keeps the session of a successful sign-in and opens the person's panel. */
export function useSignIn(): (answer: Profile & { readonly token: string }) => Promise<void> {
  const navigate = useNavigate();
  return async ({ token, _id, username, name, role }) => {
    startSession(token, { id: _id, username, name, role });
    await navigate(role === "admin" ? "/admin" : "/waiter");
  };
}
