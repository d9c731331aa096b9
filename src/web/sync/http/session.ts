import { z } from "zod";
import { LEAST_ROLE, Role } from "#domain/permissions.ts";
import { signal } from "../signal.ts";
import type { SignedOutSessions, TextStore } from "./signedOutSessions.ts";

export const TOKEN_KEY = "authToken";
export const USER_KEY = "userInfo";

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

export type DeviceSession = ReturnType<typeof createSession>;

interface Parts {
  readonly texts: TextStore;
  readonly left: SignedOutSessions;
  /** The names of further texts that end with the session. */
  readonly endsWithIt?: readonly string[];
}

/** Makes the session of a device, as its storage has it. */
export function createSession({ texts, left, endsWithIt = [] }: Parts) {
  const current = signal<Session | undefined>(read());
  /** Why the last session ended, for the login screen. */
  const ended = signal<"expired" | undefined>(undefined);

  /** Reads the session from the storage; undefined when it is missing or damaged. */
  function read(): Session | undefined {
    const token = texts.getItem(TOKEN_KEY);
    const stored = texts.getItem(USER_KEY);
    if (!token || !stored) return undefined;
    try {
      const user = UserInfo.safeParse(JSON.parse(stored));
      return user.success ? { token, user: user.data } : undefined;
    } catch {
      // Storage that somebody edited by hand is the same as none: the guard clears it.
      return undefined;
    }
  }

  function keepAsLeft(session: Session | undefined): void {
    if (session) left.keep({ token: session.token, person: session.user.id });
  }

  /** Removes what is stored about a session, whole or not. */
  function clearStored(): void {
    for (const key of [TOKEN_KEY, USER_KEY, ...endsWithIt]) texts.removeItem(key);
  }

  return {
    get: current.get,
    subscribe: current.subscribe,
    ended,
    clearStored,
    /** Stores a session: somebody is signed in from now on. */
    start(token: string, user: UserInfo): void {
      if (token !== current.get()?.token) keepAsLeft(current.get());
      texts.setItem(TOKEN_KEY, token);
      texts.setItem(USER_KEY, JSON.stringify(user));
      ended.set(undefined);
      current.set({ token, user });
    },
    /** Stores the person's name and role as the server has them now. A token that is gone from the storage does not come back by that. */
    updateUser(user: UserInfo): void {
      const session = current.get();
      if (session && texts.getItem(TOKEN_KEY) === session.token) this.start(session.token, user);
    },
    /** Hides the person. Unsent changes stay on the device and are sent with the session, which is good for nothing else then. */
    end(reason?: "expired"): void {
      keepAsLeft(current.get());
      clearStored();
      ended.set(reason);
      current.set(undefined);
    },
    /** Follows another tab that has changed a text; null: all of them. */
    noteTextChanged(name: string | null): void {
      if (name === null || name === TOKEN_KEY || name === USER_KEY) current.set(read());
    },
    isTokenStored: () => texts.getItem(TOKEN_KEY) !== null,
    /** Returns the token of a person's session on this device: of the one who is signed in, or of one who left. */
    tokenOf(person: string): string | undefined {
      const session = current.get();
      if (session?.user.id === person) return session.token;
      return left.list().findLast((each) => each.person === person)?.token;
    },
    /** Returns the people whose sessions this device has, by id. */
    devicePeople(): readonly string[] {
      const session = current.get();
      const people = left.list().map(({ person }) => person);
      return session ? [session.user.id, ...people] : people;
    },
  };
}
