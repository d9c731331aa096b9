import { z } from "zod";

const KEY = "rasoi.leftSessions";
/** As many as a device keeps; beyond it the oldest goes, and what waits under it waits for its author's next sign-in. */
const LEFT_MAX = 50;

const LeftSession = z.object({
  token: z.string(),
  /** Whose it is, by id. */
  person: z.string(),
  /** Whether the server knows that it only delivers from now on. */
  isTold: z.boolean(),
});

/** The session of somebody who signed out, or was away too long. What that person left on the device is sent with it. */
export type LeftSession = z.output<typeof LeftSession>;

/** The value read last, and the text it was read from: another tab may have written since. */
let last: { readonly text: string | null; readonly sessions: readonly LeftSession[] } = {
  text: null,
  sessions: [],
};

/** Returns the sessions that were left on this device and have not ended, oldest first. */
export function leftSessions(): readonly LeftSession[] {
  const text = localStorage.getItem(KEY);
  if (text !== last.text) last = { text, sessions: parsed(text) };
  return last.sessions;
}

/** Keeps a session whose person has left, until nothing waits any more that was made under it. */
export function keepLeftSession({ token, person }: Pick<LeftSession, "token" | "person">): void {
  if (leftSessions().some((left) => left.token === token)) return;
  store([...leftSessions(), { token, person, isTold: false }].slice(-LEFT_MAX));
}

/** Notes that the server knows that a session only delivers. */
export function noteTold(token: string): void {
  store(leftSessions().map((left) => (left.token === token ? { ...left, isTold: true } : left)));
}

/** Forgets a session that has ended. */
export function forgetLeftSession(token: string): void {
  store(leftSessions().filter((left) => left.token !== token));
}

function store(sessions: readonly LeftSession[]): void {
  if (sessions.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(sessions));
}

function parsed(text: string | null): readonly LeftSession[] {
  try {
    return z.array(LeftSession).safeParse(JSON.parse(text ?? "[]")).data ?? [];
  } catch {
    // Storage that somebody edited by hand is the same as none.
    return [];
  }
}
