import { useSyncExternalStore } from "react";
import { z } from "zod";
import { LEAST_ROLE, Role } from "#domain/permissions.ts";
import { TABLE_CONTEXT_KEY } from "../localText.ts";
import { signal } from "../signal.ts";
import { keepLeftSession, leftSessions } from "./leftSessions.ts";

const TOKEN_KEY = "authToken";
const USER_KEY = "userInfo";

/** The facts that the spec keeps in browser storage about the person who signed in. */
export const UserInfo = z.object({
  id: z.string().min(1),
  username: z.string().min(1),
  name: z.string(),
  // A role that only a newer page knows is no reason to sign anybody out; the server decides in any case.
  role: z.string().pipe(Role.catch(LEAST_ROLE)),
});
export type UserInfo = z.infer<typeof UserInfo>;

export interface Session {
  readonly token: string;
  readonly user: UserInfo;
}

/** Reads the session from the browser's storage; undefined when it is missing or damaged. */
function readSession(): Session | undefined {
  const token = localStorage.getItem(TOKEN_KEY);
  const stored = localStorage.getItem(USER_KEY);
  if (!token || !stored) return undefined;
  try {
    const user = UserInfo.safeParse(JSON.parse(stored));
    return user.success ? { token, user: user.data } : undefined;
  } catch {
    // Storage that somebody edited by hand is the same as none: the guard clears it.
    return undefined;
  }
}

const current = signal<Session | undefined>(readSession());

/** Why the last session ended, for the login screen. */
const ended = signal<"expired" | undefined>(undefined);

export const getSession = current.get;
export const subscribeSession = current.subscribe;

/** Stores a session: somebody is signed in from now on. */
export function startSession(token: string, user: UserInfo): void {
  if (token !== current.get()?.token) keepAsLeft(current.get());
  localStorage.setItem(TOKEN_KEY, token);
  localStorage.setItem(USER_KEY, JSON.stringify(user));
  ended.set(undefined);
  current.set({ token, user });
}

/** Stores the person's name and role as the server has them now. */
export function updateUser(user: UserInfo): void {
  const session = current.get();
  if (session) startSession(session.token, user);
}

/** Removes what the browser stores about a session, whole or not. */
export function clearSessionStorage(): void {
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(USER_KEY);
  // The booked table goes with the session (clarification 13).
  localStorage.removeItem(TABLE_CONTEXT_KEY);
}

/** Hides the person. Unsent changes stay on the device and are sent with the session, which is good for nothing else then. */
export function endSession(reason?: "expired"): void {
  keepAsLeft(current.get());
  clearSessionStorage();
  ended.set(reason);
  current.set(undefined);
}

function keepAsLeft(session: Session | undefined): void {
  if (session) keepLeftSession({ token: session.token, person: session.user.id });
}

/** Returns the token of a person's session on this device: of the one who is signed in, or of one who left. */
export function tokenOf(person: string): string | undefined {
  const session = current.get();
  if (session?.user.id === person) return session.token;
  return leftSessions().findLast((left) => left.person === person)?.token;
}

/** Returns the people whose sessions this device has, by id. */
export function peopleHere(): readonly string[] {
  const session = current.get();
  const left = leftSessions().map(({ person }) => person);
  return session ? [session.user.id, ...left] : left;
}

/** Returns the session, undefined when nobody is signed in; re-renders when that changes. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(current.subscribe, current.get);
}

/** Returns why the last session ended: "expired", or undefined for a logout. */
export function useSessionEnded(): "expired" | undefined {
  return useSyncExternalStore(ended.subscribe, ended.get);
}

/** Follows sign-in and sign-out in the other tabs of this browser. */
export function watchOtherTabs(): void {
  window.addEventListener("storage", (event) => {
    if (event.key === TOKEN_KEY || event.key === USER_KEY || event.key === null) current.set(readSession());
  });
}

/** Returns the signed-in person. Throws on a screen that the guard does not protect. */
export function usePerson(): UserInfo {
  const session = useSession();
  if (!session) throw new Error("this screen needs a signed-in person");
  return session.user;
}
