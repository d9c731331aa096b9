import { useSyncExternalStore } from "react";
import type { Role } from "#domain/permissions.ts";
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

/** Returns the signed-in person. Throws on a screen outside of the session guard, as for a kitchen display. */
export function usePerson(): UserInfo & { readonly role: Role } {
  const user = useSession()?.user;
  if (!user || user.role === "display") throw new Error("this screen needs a signed-in person");
  return { ...user, role: user.role };
}
