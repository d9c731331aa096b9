import { log } from "../log.ts";
import { signal } from "../signal.ts";
import type { Time } from "../time.ts";
import type { Fetch } from "./fetch.ts";

/** One connection state for the whole page, instead of a check before every read (clarification 6). */
export interface ConnectionState {
  readonly status: "unknown" | "reachable" | "unreachable";
  /** Why the server is unreachable, in the spec's words. */
  readonly reason?: string;
  /** True while the event stream is open. */
  readonly live: boolean;
}

export const HEALTH_TIMEOUT_MS = 5000;
export const RECHECK_MS = 5000;

export type Connection = ReturnType<typeof createConnection>;

interface ConnectionParts {
  readonly fetch: Fetch;
  readonly time: Time;
  /** Called at every answer and every event of the server. */
  readonly noteContact?: () => void;
}

/** Creates the connection state of a device; unknown at first. */
export function createConnection({ fetch, time, noteContact = () => {} }: ConnectionParts) {
  const state = signal<ConnectionState>({ status: "unknown", live: false });
  let checking: Promise<boolean> | undefined;
  let cancel = () => {};

  /** Sends `GET /api/health`, one at a time, and returns whether the server answers. */
  function check(): Promise<boolean> {
    checking ??= askHealth().finally(() => {
      checking = undefined;
    });
    return checking;
  }

  /** Sets the state to reachable. Called for any answer of the server. */
  function noteReached(): void {
    cancel();
    noteContact();
    const { status, live } = state.get();
    if (status !== "reachable") state.set({ status: "reachable", live });
  }

  /** Checks the server and sets the state. Repeats after RECHECK_MS while the server does not answer. */
  async function askHealth(): Promise<boolean> {
    const reason = await healthProblem();
    if (reason === undefined) {
      noteReached();
      return true;
    }
    // Logged once per outage; `noteSilent` logs nothing.
    if (state.get().reason !== reason) log(`Backend not accessible: ${reason}`);
    state.set({ status: "unreachable", reason, live: false });
    cancel();
    cancel = time.after(RECHECK_MS, () => void check());
    return false;
  }

  /** Returns why the server cannot be reached, in the spec's words; undefined when it answers. */
  async function healthProblem(): Promise<string | undefined> {
    try {
      const signal = time.abortAfter(HEALTH_TIMEOUT_MS);
      const answer = await fetch("/api/health", { signal, cache: "no-store" });
      return answer.ok ? undefined : `HTTP ${answer.status}: ${answer.statusText}`;
    } catch (error) {
      const isTimeout = error instanceof DOMException && error.name === "TimeoutError";
      return isTimeout ? "Request timeout - backend not responding" : "Unknown connection error";
    }
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    check,
    noteReached,
    noteContact,
    /** Checks the server after a failed request. */
    noteFailed: () => void check(),
    /** Sets whether the event stream is open. */
    noteLive(live: boolean): void {
      if (state.get().live !== live) state.set({ ...state.get(), live });
    },
    /** Sets the state to unreachable after a silent event stream, and checks the server. */
    noteSilent(): void {
      state.set({ status: "unreachable", reason: "Nothing was heard of it", live: false });
      void check();
    },
    /** Calls `react` each time the server becomes reachable again. */
    onReconnect(react: () => void): () => void {
      let before = state.get().status;
      return state.subscribe(() => {
        const now = state.get().status;
        if (before === "unreachable" && now === "reachable") react();
        before = now;
      });
    },
  };
}
