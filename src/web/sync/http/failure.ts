import type { Refusal } from "#domain/refusal.ts";

/** "unreachable": no answer; "server": an error answer; "unreadable": against the contract; "device": an error here. */
export type FailureKind = "unreachable" | "server" | "unreadable" | "device";

/** A request without a usable answer. An expected "no" of the server is a `Refusal` instead. Messages are the spec's. */
export class Failure extends Error {
  readonly kind: FailureKind;
  readonly status: number | undefined;

  constructor(kind: FailureKind, message: string, status?: number) {
    super(message);
    this.name = "Failure";
    this.kind = kind;
    this.status = status;
  }
}

/** True if the server said no: a refusal, or a status below 500 without a known code. */
export function isServersNo(error: Refusal | Failure): boolean {
  return error instanceof Failure ? error.kind === "server" && (error.status ?? 500) < 500 : true;
}

/** Shown if the browser has lost its token (spec section 7). */
export const NO_TOKEN = "No authentication token found";

export const HTML_ANSWER =
  "Received HTML response instead of JSON. Backend may be down or returning an error page.";
export const INVALID_JSON = "Invalid JSON response from server";
export const NETWORK_ERROR = "Network error occurred";

/** Returns the spec's sentence for an unreachable server, with the port of the page's address. */
export function cannotConnect(): string {
  const { port, protocol } = globalThis.location ?? { port: "5000" };
  const usual = protocol === "https:" ? "443" : "80";
  return `Cannot connect to server. Please ensure the backend is running on port ${port || usual}.`;
}

/** Creates the failure of a request without an answer. */
export function unreachable(): Failure {
  return new Failure("unreachable", cannotConnect());
}

/** Shown for a command that cannot be queued while the server is unreachable. */
export const NEEDS_SERVER = "This needs the server, which cannot be reached.";
export const DO_IT_LATER = "Do it again when the header says “live”.";

/** Creates the failure of a command that cannot be queued. */
export function needsServer(): Failure {
  return new Failure("unreachable", `${NEEDS_SERVER} ${DO_IT_LATER}`);
}
