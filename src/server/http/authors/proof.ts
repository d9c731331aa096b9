import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { textToSign } from "#domain/staff/delivery.ts";
import type { Databases } from "../../db/connect.ts";
import type { ReadTx } from "../../db/tx.ts";
import type { ServerFacts } from "../feature.ts";
import type { AuthorSession } from "../session.ts";

export interface ProofContext {
  readonly databases: Databases;
  readonly facts: ServerFacts;
  /** Finds a session of this person, live or over; the staff feature's function, handed in at start. */
  readonly findAuthorSession: (
    tx: ReadTx,
    wanted: { readonly session: string; readonly person: string },
  ) => Promise<AuthorSession | undefined>;
}

const SIGNATURE = /^[0-9a-f]{64}$/;

/**
 * Finds the author's session whose delivery key signed a command. Undefined without a signature, for another person's session,
 * and when any signed part is not as it was signed.
 */
export async function findSigningSession(
  request: FastifyRequest,
  { authorId, body }: { readonly authorId: string; readonly body: unknown },
  { databases, facts, findAuthorSession }: ProofContext,
): Promise<AuthorSession | undefined> {
  const text = signedText(request, body);
  const session = request.headers["x-author-session"];
  const signature = request.headers["x-signature"];
  if (text === undefined || typeof session !== "string") return undefined;
  if (typeof signature !== "string" || !SIGNATURE.test(signature)) return undefined;
  const found = await findAuthorSession(databases.reader, { session, person: authorId });
  if (!found) return undefined;
  const expected = createHmac("sha256", facts.deliveryKeyOf(found._id)).update(text).digest();
  return timingSafeEqual(expected, Buffer.from(signature, "hex")) ? found : undefined;
}

/** Returns the text that was signed if nothing changed on the way; undefined when a part is missing, or for a form. */
function signedText(request: FastifyRequest, body: unknown): string | undefined {
  const { method, url, headers } = request;
  const key = headers["idempotency-key"];
  const takenAt = headers["x-taken-at"];
  const device = headers["x-device"];
  const position = headers["x-queue-position"];
  const contract = headers["x-contract"];
  if (request.isMultipart() || typeof key !== "string" || typeof takenAt !== "string") return undefined;
  if (typeof device !== "string" || typeof position !== "string" || typeof contract !== "string") {
    return undefined;
  }
  const parts = { key, takenAt, device, position, contract };
  return textToSign({ method, path: url, body: JSON.stringify(body), ...parts });
}
