/** A command as its request says it; every part is the text that goes over the wire. */
export interface SignedParts {
  readonly method: string;
  /** With /api in front and its parameters filled in. */
  readonly path: string;
  /** JSON without spaces. */
  readonly body: string;
  /** Idempotency-Key. */
  readonly key: string;
  /** X-Taken-At. */
  readonly takenAt: string;
  /** X-Device. */
  readonly device: string;
  /** X-Queue-Position: the place of the command in its device's queue. */
  readonly position: string;
  /** X-Contract. */
  readonly contract: string;
}

/**
 * Returns the text that a delivery key signs, so that a server knows who made a command that somebody else delivers (decision
 * 0010). As a JSON list no part can pass for a piece of the next one.
 */
export function textToSign(parts: SignedParts): string {
  const { method, path, body, key, takenAt, device, position, contract } = parts;
  return JSON.stringify(["delivery", method, path, body, key, takenAt, device, position, contract]);
}
