import { useSyncExternalStore } from "react";
import { device } from "../device.ts";
import type { Session, UserInfo } from "../http/session.ts";

const { session } = device;

/** Returns the session, undefined when nobody is signed in; re-renders when that changes. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(session.subscribe, session.get);
}

/** Returns why the last session ended: "expired", or undefined for a logout. */
export function useSessionEnded(): "expired" | undefined {
  return useSyncExternalStore(session.ended.subscribe, session.ended.get);
}

/** Returns the signed-in person. Throws on a screen that the guard does not protect. */
export function usePerson(): UserInfo {
  const current = useSession();
  if (!current) throw new Error("this screen needs a signed-in person");
  return current.user;
}
