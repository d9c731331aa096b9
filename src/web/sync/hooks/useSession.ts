import { useSyncExternalStore } from "react";
import { device } from "../device.ts";
import type { Session, UserInfo } from "../http/session.ts";

const { session } = device;

/** Returns the session, undefined when nobody is signed in; re-renders when that changes. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(session.subscribe, session.get);
}

/** Returns "expired" if the last session expired, undefined after a logout. */
export function useSessionEnded(): "expired" | undefined {
  return useSyncExternalStore(session.ended.subscribe, session.ended.get);
}

/** Returns the signed-in person. Throws on a screen outside of the session guard. */
export function usePerson(): UserInfo {
  const current = useSession();
  if (!current) throw new Error("this screen needs a signed-in person");
  return current.user;
}
