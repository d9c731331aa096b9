import { useSyncExternalStore } from "react";
import { TABLE_CONTEXT_KEY } from "../localText.ts";
import { leftSessions } from "./leftSessions.ts";
import { createSession, type Session, TOKEN_KEY, USER_KEY, type UserInfo } from "./newSession.ts";

/** This browser's session. The booked table goes with it (clarification 13). */
export const session = createSession({
  texts: localStorage,
  left: leftSessions,
  goneWithIt: [TABLE_CONTEXT_KEY],
});

export const {
  get: getSession,
  subscribe: subscribeSession,
  start: startSession,
  end: endSession,
  clearStored: clearSessionStorage,
  tokenOf,
  peopleHere,
} = session;

/** Stores the person's name and role as the server has them now. A token that is gone from the storage does not come back by that. */
export function updateUser(user: UserInfo): void {
  const current = getSession();
  if (current && localStorage.getItem(TOKEN_KEY) === current.token) startSession(current.token, user);
}

/** Returns the session, undefined when nobody is signed in; re-renders when that changes. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribeSession, getSession);
}

/** Returns why the last session ended: "expired", or undefined for a logout. */
export function useSessionEnded(): "expired" | undefined {
  return useSyncExternalStore(session.ended.subscribe, session.ended.get);
}

/** Follows sign-in and sign-out in the other tabs of this browser. */
export function watchOtherTabs(): void {
  window.addEventListener("storage", (event) => {
    if (event.key === TOKEN_KEY || event.key === USER_KEY || event.key === null) session.readAgain();
  });
}

/** Returns the signed-in person. Throws on a screen that the guard does not protect. */
export function usePerson(): UserInfo {
  const current = useSession();
  if (!current) throw new Error("this screen needs a signed-in person");
  return current.user;
}
