import { CONTRACT_NUMBER } from "#domain/contractNumber.ts";
import { Refusal } from "#domain/refusal.ts";
import { textToSign } from "#domain/staff/delivery.ts";
import { deliveryKeys } from "../http/deliveryKeys.ts";
import { deviceId } from "../http/identity.ts";
import type { AuthorProof } from "../http/transport.ts";
import type { OutboxRecord } from "./store.ts";

/**
 * Signs a command with the delivery key of the session under which it was made, so that it can be delivered while somebody else
 * is signed in. Throws author-not-proven when this device has no such key. A key is only given where browsers have
 * `crypto.subtle`.
 */
export async function proveAuthor(record: OutboxRecord): Promise<AuthorProof> {
  const { person, session = "" } = record;
  const key = deliveryKeys()[session];
  if (key === undefined) throw new Refusal("author-not-proven");
  const position = String(record.position);
  const text = textToSign({
    method: record.method,
    path: `/api${record.path}`,
    body: JSON.stringify(record.body),
    key: record.id,
    takenAt: String(record.takenAt),
    device: deviceId(),
    position,
    contract: String(CONTRACT_NUMBER),
  });
  return { person, session, position, signature: await hmacOf(key, text) };
}

/** Returns the HMAC-SHA256 of a text, in hexadecimal digits. */
async function hmacOf(key: string, text: string): Promise<string> {
  const bytes = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", bytes.encode(key), algorithm, false, ["sign"]);
  const signature = await crypto.subtle.sign("HMAC", imported, bytes.encode(text));
  return Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
