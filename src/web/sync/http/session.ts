import { z } from "zod";
import { LEAST_ROLE, SessionRole } from "#domain/permissions.ts";
import { signal } from "../signal.ts";
import type { SignedOutSessions, TextStore } from "./signedOutSessions.ts";

const TOKEN_KEY = "authToken";
const USER_KEY = "userInfo";

/** The signed-in person as the spec stores it in the browser, or the kitchen display that it is (clarification 82). */
export const UserInfo = z.object({
  id: z.string().min(1),
  username: z.string().min(1),
  name: z.string(),
  // A role unknown to this build must not sign the person out; the server decides anyway.
  role: z.string().pipe(SessionRole.catch(LEAST_ROLE)),
});
export type UserInfo = z.infer<typeof UserInfo>;

export interface Session {
  readonly token: string;
  readonly user: UserInfo;
}

export type DeviceSession = ReturnType<typeof createSession>;

interface Parts {
  readonly texts: TextStore;
  readonly signedOut: SignedOutSessions;
  /** Further keys of local storage that are removed with the session. */
  readonly endsWithIt?: readonly string[];
}

export function createSession({ texts, signedOut, endsWithIt = [] }: Parts) {
  const current = signal<Session | undefined>(read());
  /** Why the last session ended, for the login screen. */
  const ended = signal<"expired" | undefined>(undefined);

  /** Reads the session from storage; undefined if missing or damaged. */
  function read(): Session | undefined {
    const token = texts.getItem(TOKEN_KEY);
    const stored = texts.getItem(USER_KEY);
    if (!token || !stored) return undefined;
    try {
      const user = UserInfo.safeParse(JSON.parse(stored));
      return user.success ? { token, user: user.data } : undefined;
    } catch {
      // Damaged storage counts as no session; the guard clears it.
      return undefined;
    }
  }

  function keepAsLeft(session: Session | undefined): void {
    if (session) signedOut.keep({ token: session.token, person: session.user.id });
  }

  /** Removes the stored session, also a damaged one. */
  function clearStored(): void {
    for (const key of [TOKEN_KEY, USER_KEY, ...endsWithIt]) texts.removeItem(key);
  }

  return {
    get: current.get,
    subscribe: current.subscribe,
    ended,
    clearStored,
    /** Stores a new session: the person is signed in. */
    start(token: string, user: UserInfo): void {
      if (token !== current.get()?.token) keepAsLeft(current.get());
      texts.setItem(TOKEN_KEY, token);
      texts.setItem(USER_KEY, JSON.stringify(user));
      ended.set(undefined);
      current.set({ token, user });
    },
    /** Stores the person's current name and role. Does not restore a token that was removed from storage. */
    updateUser(user: UserInfo): void {
      const session = current.get();
      if (session && texts.getItem(TOKEN_KEY) === session.token) this.start(session.token, user);
    },
    /** Signs the person out. Unsent changes stay on the device and are sent with the session, which is good for nothing else. */
    end(reason?: "expired"): void {
      keepAsLeft(current.get());
      clearStored();
      ended.set(reason);
      current.set(undefined);
    },
    /** Handles another tab's change of local storage; null: all keys. */
    noteTextChanged(name: string | null): void {
      if (name === null || name === TOKEN_KEY || name === USER_KEY) current.set(read());
    },
    isTokenStored: () => texts.getItem(TOKEN_KEY) !== null,
    /** Returns the token of a person's session on this device, signed in or signed out. */
    tokenOf(person: string): string | undefined {
      const session = current.get();
      if (session?.user.id === person) return session.token;
      return signedOut.list().findLast((each) => each.person === person)?.token;
    },
    /** Returns the ids of the people with a session on this device. */
    devicePeople(): readonly string[] {
      const session = current.get();
      const people = signedOut.list().map(({ person }) => person);
      return session ? [session.user.id, ...people] : people;
    },
  };
}
