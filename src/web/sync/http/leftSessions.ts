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

/** Where a device keeps short texts: a browser's local storage. */
export type TextStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The sessions that were left on a device. */
export interface LeftSessions {
  /** Returns those that have not ended, oldest first. */
  readonly list: () => readonly LeftSession[];
  /** Keeps a session whose person has left, until nothing waits any more that was made under it. */
  readonly keep: (session: Pick<LeftSession, "token" | "person">) => void;
  /** Notes that the server knows that a session only delivers. */
  readonly noteTold: (token: string) => void;
  /** Forgets a session that has ended. */
  readonly forget: (token: string) => void;
}

export function createLeftSessions(texts: TextStore): LeftSessions {
  /** The value read last, and the text it was read from: another tab may have written since. */
  let last: { readonly text: string | null; readonly sessions: readonly LeftSession[] } = {
    text: null,
    sessions: [],
  };

  function list(): readonly LeftSession[] {
    const text = texts.getItem(KEY);
    if (text !== last.text) last = { text, sessions: parsed(text) };
    return last.sessions;
  }

  function store(sessions: readonly LeftSession[]): void {
    if (sessions.length === 0) texts.removeItem(KEY);
    else texts.setItem(KEY, JSON.stringify(sessions));
  }

  return {
    list,
    keep: ({ token, person }) => {
      if (list().some((left) => left.token === token)) return;
      store([...list(), { token, person, isTold: false }].slice(-LEFT_MAX));
    },
    noteTold: (token) =>
      store(list().map((left) => (left.token === token ? { ...left, isTold: true } : left))),
    forget: (token) => store(list().filter((left) => left.token !== token)),
  };
}

function parsed(text: string | null): readonly LeftSession[] {
  try {
    return z.array(LeftSession).safeParse(JSON.parse(text ?? "[]")).data ?? [];
  } catch {
    // Storage that somebody edited by hand is the same as none.
    return [];
  }
}
