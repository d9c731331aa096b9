import { useSyncExternalStore } from "react";
import { log } from "../log.ts";
import { signal } from "../signal.ts";

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

const state = signal<ConnectionState>({ status: "unknown", live: false });
let checking: Promise<boolean> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

export const getConnection = state.get;
export const subscribeConnection = state.subscribe;

/** Returns the connection state; re-renders when it changes. */
export function useConnection(): ConnectionState {
  return useSyncExternalStore(state.subscribe, state.get);
}

/** Said of what does not wait on the device while the server is away. */
export const NEEDS_SERVER = "This needs the server, which cannot be reached.";

/** Returns whether the server is known to be away: what does not wait on the device can then not be done. */
export function useIsServerAway(): boolean {
  return useConnection().status === "unreachable";
}

/** Sends `GET /api/health`, at most one at a time, and returns whether the server answers. */
export function checkConnection(): Promise<boolean> {
  checking ??= askHealth().finally(() => {
    checking = undefined;
  });
  return checking;
}

/** Sets the state to reachable. Called for any answer of the server. */
export function noteReached(): void {
  clearTimeout(timer);
  const { status, live } = state.get();
  if (status !== "reachable") state.set({ status: "reachable", live });
}

/** Checks whether the server can still be reached. Called when a request has failed. */
export function noteFailed(): void {
  void checkConnection();
}

/** Notes whether live events arrive. */
export function noteLive(live: boolean): void {
  if (state.get().live !== live) state.set({ ...state.get(), live });
}

/** Sets the state to unreachable, since nothing was heard of the server for too long, and checks whether that is so. */
export function noteSilent(): void {
  state.set({ status: "unreachable", reason: "Nothing was heard of it", live: false });
  void checkConnection();
}

/** Runs `react` each time the server becomes reachable after it was not. */
export function onceBack(react: () => void): () => void {
  let before = state.get().status;
  return state.subscribe(() => {
    const now = state.get().status;
    if (before === "unreachable" && now === "reachable") react();
    before = now;
  });
}

/** Checks the connection now, and whenever the browser says that it is online. */
export function startConnection(): void {
  window.addEventListener("online", () => void checkConnection());
  void checkConnection();
}

/** Checks the server once and sets the state; checks again after RECHECK_MS while the server does not answer. */
async function askHealth(): Promise<boolean> {
  const reason = await healthProblem();
  if (reason === undefined) {
    noteReached();
    return true;
  }
  if (state.get().status !== "unreachable") log(`Backend not accessible: ${reason}`);
  state.set({ status: "unreachable", reason, live: false });
  clearTimeout(timer);
  timer = setTimeout(() => void checkConnection(), RECHECK_MS);
  return false;
}

/** Returns why the server cannot be reached, in the spec's words; undefined when it answers. */
async function healthProblem(): Promise<string | undefined> {
  try {
    const answer = await fetch("/api/health", {
      signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
      cache: "no-store",
    });
    return answer.ok ? undefined : `HTTP ${answer.status}: ${answer.statusText}`;
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === "TimeoutError";
    return isTimeout ? "Request timeout - backend not responding" : "Unknown connection error";
  }
}
