import { log } from "../log.ts";
import { signal } from "../signal.ts";
import type { Time } from "../time.ts";
import type { Fetch } from "./fetch.ts";

/** Clarification 6: one connection state for the whole page instead of a check before every read. */
export interface ConnectionState {
  readonly status: "unknown" | "reachable" | "unreachable";
  /** Why not, in the spec's words. */
  readonly reason?: string;
  /** Whether live events arrive. */
  readonly live: boolean;
}

export const HEALTH_TIMEOUT_MS = 5000;
export const RECHECK_MS = 5000;

export type Connection = ReturnType<typeof createConnection>;

interface ConnectionParts {
  readonly fetch: Fetch;
  readonly time: Time;
  /** Called whenever the server is heard: for its answers, and for its live events. */
  readonly noteContact?: () => void;
}

/** Makes the connection state of a device, which nobody knows at first. */
export function createConnection({ fetch, time, noteContact = () => {} }: ConnectionParts) {
  const state = signal<ConnectionState>({ status: "unknown", live: false });
  let checking: Promise<boolean> | undefined;
  let cancel = () => {};

  /** Sends `GET /api/health`, at most one at a time, and returns whether the server answers. */
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

  /** Checks the server once and sets the state; checks again after RECHECK_MS while the server does not answer. */
  async function askHealth(): Promise<boolean> {
    const reason = await healthProblem();
    if (reason === undefined) {
      noteReached();
      return true;
    }
    // Not again for each check of one outage; silence alone (`noteSilent`) is no reason that was logged.
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
    /** Checks whether the server can still be reached. Called when a request has failed. */
    noteFailed: () => void check(),
    /** Notes whether live events arrive. */
    noteLive(live: boolean): void {
      if (state.get().live !== live) state.set({ ...state.get(), live });
    },
    /** Sets the state to unreachable, since nothing was heard of the server for too long, and checks whether that is so. */
    noteSilent(): void {
      state.set({ status: "unreachable", reason: "Nothing was heard of it", live: false });
      void check();
    },
    /** Runs `react` each time the server becomes reachable after it was not. */
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
