import { createHmac, randomUUID } from "node:crypto";
import { CONTRACT_NUMBER } from "#domain/contractNumber.ts";
import { newUser } from "#domain/staff/account.ts";
import { type DeliveryKey, staffApi, type User } from "#domain/staff/api.ts";
import { type SignedParts, textToSign } from "#domain/staff/delivery.ts";
import type { Answer, Client } from "#testing/client.ts";
import { insertUser } from "../staff/users.store.ts";
import type { TestServer } from "./server.ts";

/** Somebody who signed in on a device, with the key that the device was given. */
export interface Author {
  readonly user: Pick<User, "_id" | "name" | "username">;
  readonly client: Client;
  readonly delivery: DeliveryKey;
}

/** Signs somebody in under an account that exists. */
export async function signedInAuthor(server: TestServer, username: string): Promise<Author> {
  const client = await server.client(username);
  const { delivery, ...user } = await client.ask(staffApi.profile);
  if (!delivery) throw new Error("the server gave no delivery key");
  return { user, client, delivery };
}

/** Adds an account and signs its person in. */
export async function newAuthor(
  server: TestServer,
  name: string,
  role: User["role"] = "waiter",
): Promise<Author> {
  const username = `${name.toLowerCase()}-${randomUUID().slice(0, 8)}`;
  await server.writeQueue.write(({ tx, now }) =>
    insertUser(tx, newUser({ username, name }, { id: randomUUID(), at: now, role }), ""),
  );
  return await signedInAuthor(server, username);
}

export interface LeftCommand {
  readonly method: "POST" | "PUT" | "PATCH" | "DELETE";
  /** Under /api. */
  readonly path: string;
  readonly body: object;
  readonly takenAt: number;
  readonly key?: string;
  /** What is signed in place of what is sent. */
  readonly signed?: Partial<SignedParts>;
}

/** Returns the headers with which a device delivers what an author has left on it. */
export function headersBy({ user, delivery }: Author, command: LeftCommand): Record<string, string> {
  const { method, path, body, takenAt, key = randomUUID(), signed } = command;
  const parts: SignedParts = {
    method,
    path: `/api${path}`,
    body: JSON.stringify(body),
    key,
    takenAt: String(takenAt),
    device: "the till",
    position: "1795185000000000",
    contract: String(CONTRACT_NUMBER),
  };
  const signature = createHmac("sha256", delivery.key).update(textToSign({ ...parts, ...signed }));
  return {
    "X-Person": user._id,
    "X-Author-Session": delivery.session,
    "X-Signature": signature.digest("hex"),
    "Idempotency-Key": parts.key,
    "X-Taken-At": parts.takenAt,
    "X-Device": parts.device,
    "X-Queue-Position": parts.position,
    "X-Contract": parts.contract,
  };
}

/** Sends a command that an author has left, from the session of whoever is signed in on that device now. */
export function deliver(by: Client, author: Author, command: LeftCommand): Promise<Answer> {
  const { method, path, body } = command;
  const headers = headersBy(author, command);
  const send = { POST: by.post, PUT: by.put, PATCH: by.patch, DELETE: by.del }[method];
  return send(path, body, headers);
}
