import { z } from "zod";

const KEY = "rasoi.leftSessions";
/** Limit of stored sessions. The oldest beyond it is dropped: its commands are held back until their author signs in again. */
const LEFT_MAX = 50;

const SignedOutSession = z.object({
  token: z.string(),
  /** The person's id. */
  person: z.string(),
  /** True once the server knows that the session only delivers. */
  isReported: z.boolean(),
});

/** The session of somebody who signed out or was idle too long. That person's unsent changes are sent with it. */
export type SignedOutSession = z.output<typeof SignedOutSession>;

/** Local storage, or a test's replacement for it. */
export type TextStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export interface SignedOutSessions {
  /** Returns the sessions that have not ended, oldest first. */
  readonly list: () => readonly SignedOutSession[];
  /** Stores a signed-out session until all changes made under it are delivered. */
  readonly keep: (session: Pick<SignedOutSession, "token" | "person">) => void;
  /** Marks a session as delivery-only on the server. */
  readonly markReported: (token: string) => void;
  /** Removes a session that has ended. */
  readonly forget: (token: string) => void;
}

export function createSignedOutSessions(texts: TextStore): SignedOutSessions {
  /** The last parsed value and its text: another tab may have written a new one. */
  let last: { readonly text: string | null; readonly sessions: readonly SignedOutSession[] } = {
    text: null,
    sessions: [],
  };

  function list(): readonly SignedOutSession[] {
    const text = texts.getItem(KEY);
    if (text !== last.text) last = { text, sessions: parsed(text) };
    return last.sessions;
  }

  function store(sessions: readonly SignedOutSession[]): void {
    if (sessions.length === 0) texts.removeItem(KEY);
    else texts.setItem(KEY, JSON.stringify(sessions));
  }

  return {
    list,
    keep: ({ token, person }) => {
      if (list().some((session) => session.token === token)) return;
      store([...list(), { token, person, isReported: false }].slice(-LEFT_MAX));
    },
    markReported: (token) =>
      store(list().map((session) => (session.token === token ? { ...session, isReported: true } : session))),
    forget: (token) => store(list().filter((session) => session.token !== token)),
  };
}

function parsed(text: string | null): readonly SignedOutSession[] {
  try {
    return z.array(SignedOutSession).safeParse(JSON.parse(text ?? "[]")).data ?? [];
  } catch {
    // Damaged storage counts as empty.
    return [];
  }
}
