import { z } from "zod";

const KEY = "rasoi.leftSessions";
/** As many as a device keeps; beyond it the oldest goes, and what is pending under it waits for its author's next sign-in. */
const LEFT_MAX = 50;

const SignedOutSession = z.object({
  token: z.string(),
  /** Whose it is, by id. */
  person: z.string(),
  /** Whether the server knows that it only delivers from now on. */
  isReported: z.boolean(),
});

/** The session of somebody who signed out, or was away too long. What that person left on the device is sent with it. */
export type SignedOutSession = z.output<typeof SignedOutSession>;

/** Where a device keeps short texts: a browser's local storage. */
export type TextStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The sessions that were left on a device. */
export interface SignedOutSessions {
  /** Returns those that have not ended, oldest first. */
  readonly list: () => readonly SignedOutSession[];
  /** Keeps a session whose person has left, until nothing waits any more that was made under it. */
  readonly keep: (session: Pick<SignedOutSession, "token" | "person">) => void;
  /** Notes that the server knows that a session only delivers. */
  readonly markReported: (token: string) => void;
  /** Forgets a session that has ended. */
  readonly forget: (token: string) => void;
}

export function createSignedOutSessions(texts: TextStore): SignedOutSessions {
  /** The value read last, and the text it was read from: another tab may have written since. */
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
      if (list().some((left) => left.token === token)) return;
      store([...list(), { token, person, isReported: false }].slice(-LEFT_MAX));
    },
    markReported: (token) =>
      store(list().map((left) => (left.token === token ? { ...left, isReported: true } : left))),
    forget: (token) => store(list().filter((left) => left.token !== token)),
  };
}

function parsed(text: string | null): readonly SignedOutSession[] {
  try {
    return z.array(SignedOutSession).safeParse(JSON.parse(text ?? "[]")).data ?? [];
  } catch {
    // Storage that somebody edited by hand is the same as none.
    return [];
  }
}
