import type { Refusal } from "#domain/refusal.ts";

/**
 * "unreachable": no answer came; "server": an answer that is an error but no refusal; "unreadable": an answer that is not
 * what the contract says; "device": this device could not do its part.
 */
export type FailureKind = "unreachable" | "server" | "unreadable" | "device";

/** A request that got no usable answer. An expected "no" of the server is a `Refusal` instead. Messages are the spec's. */
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

/** True if an error's message is the server's "no": a refusal, or an answer below 500 that names no code of the contract. */
export function isServersNo(error: Refusal | Failure): boolean {
  return error instanceof Failure ? error.kind === "server" && (error.status ?? 500) < 500 : true;
}

/** Said where the browser has no token any more for what the accounts are asked with (spec section 7). */
export const NO_TOKEN = "No authentication token found";

export const HTML_ANSWER =
  "Received HTML response instead of JSON. Backend may be down or returning an error page.";
export const INVALID_JSON = "Invalid JSON response from server";
export const NETWORK_ERROR = "Network error occurred";

/** Says that the server does not answer: the specification's sentence, with the port of the address that this page came from. */
export function cannotConnect(): string {
  const { port, protocol } = globalThis.location ?? { port: "5000" };
  const usual = protocol === "https:" ? "443" : "80";
  return `Cannot connect to server. Please ensure the backend is running on port ${port || usual}.`;
}

/** Makes the failure of a request that got no answer. */
export function unreachable(): Failure {
  return new Failure("unreachable", cannotConnect());
}

/** Said of what does not be queued on the device while the server is unreachable. */
export const NEEDS_SERVER = "This needs the server, which cannot be reached.";
export const DO_IT_LATER = "Do it again when the header says “live”.";

/** Makes the failure of a command that does not be queued on the device. */
export function needsServer(): Failure {
  return new Failure("unreachable", `${NEEDS_SERVER} ${DO_IT_LATER}`);
}
