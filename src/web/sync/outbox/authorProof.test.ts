// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { CONTRACT_NUMBER } from "#domain/contractNumber.ts";
import { keepDeliveryKey } from "../http/deliveryKeys.ts";
import { deviceId } from "../http/identity.ts";
import { headersOf } from "../http/transport.ts";
import { command } from "../testing/outboxParts.ts";
import { proveAuthor } from "./authorProof.ts";
import type { OutboxRecord } from "./store.ts";

const record: OutboxRecord = {
  ...command("/orders/a%20b/lines", "o1"),
  body: { notes: "ठंडा 🍛" },
  session: "s1",
  ...{ id: "k1", position: 10.5, state: "waiting", tab: "tab", takenAt: 1_795_185_000_000, attempts: 0 },
};

async function isSignature(key: string, text: string, signature: string): Promise<boolean> {
  const bytes = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", bytes.encode(key), algorithm, false, ["verify"]);
  const given = Uint8Array.from(signature.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
  return await crypto.subtle.verify("HMAC", imported, given, bytes.encode(text));
}

beforeEach(() => {
  localStorage.clear();
  keepDeliveryKey({ session: "s1", key: "the key of s1" });
});

test("a command is signed as the server reads it, by the key of the session under which it was made", async () => {
  const text = JSON.stringify([
    ...["delivery", "POST", "/api/orders/a%20b/lines", '{"notes":"ठंडा 🍛"}', "k1", "1795185000000"],
    ...[deviceId(), "10.5", String(CONTRACT_NUMBER)],
  ]);
  const proof = await proveAuthor(record);
  expect(proof).toMatchObject({ person: "asha", session: "s1", position: "10.5" });
  const { signature } = proof;
  expect(await isSignature("the key of s1", text, signature)).toBe(true);
  expect(await isSignature("another key", text, signature)).toBe(false);
  const { id: key, takenAt, body } = record;
  expect(headersOf({ body, key, takenAt, author: proof }, "ravi's token")).toMatchObject({
    Authorization: "Bearer ravi's token",
    "Idempotency-Key": "k1",
    "X-Author-Session": "s1",
    "X-Contract": String(CONTRACT_NUMBER),
    "X-Device": deviceId(),
    "X-Person": "asha",
    "X-Queue-Position": "10.5",
    "X-Signature": signature,
    "X-Taken-At": "1795185000000",
  });
});

test("without the key of its session nothing is signed", async () => {
  const notProven = { code: "author-not-proven" };
  const { session: _, ...earlier } = record;
  await expect(proveAuthor(earlier)).rejects.toMatchObject(notProven);
  await expect(proveAuthor({ ...record, session: "s2" })).rejects.toMatchObject(notProven);
});
