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

export const CANNOT_CONNECT = "Cannot connect to server. Please ensure the backend is running on port 5000.";
export const HTML_ANSWER =
  "Received HTML response instead of JSON. Backend may be down or returning an error page.";
export const INVALID_JSON = "Invalid JSON response from server";
export const NETWORK_ERROR = "Network error occurred";

/** Makes the failure of a request that got no answer. */
export function unreachable(): Failure {
  return new Failure("unreachable", CANNOT_CONNECT);
}
