import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { fillPath } from "#domain/endpoint.ts";
import type { Answer, Client } from "#testing/client.ts";

interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly client?: Client;
}

/**
 * Returns a function that sends a command twice under one key and returns the first answer, which the second must equal in everything.
 * `repeated` notes the commands.
 */
export function createTwice(admin: () => Client, repeated: Set<string>) {
  return async function twice(command: string, { params = {}, body = {}, client = admin() }: Sent = {}) {
    const [method = "", template = ""] = command.split(" ");
    const headers = { "Idempotency-Key": randomUUID() };
    const path = fillPath(template, params);
    const send = (): Promise<Answer> => {
      if (method === "POST") return client.post(path, body, headers);
      if (method === "PUT") return client.put(path, body, headers);
      return method === "PATCH" ? client.patch(path, body, headers) : client.del(path, body, headers);
    };
    const first = await send();
    expect([command, first.status, first.body]).toEqual([
      command,
      expect.toSatisfy((status: number) => status < 300),
      expect.anything(),
    ]);
    const second = await send();
    expect([command, second.status, second.body]).toEqual([command, first.status, first.body]);
    expect(second.headers.get("idempotent-replay")).toBe("true");
    repeated.add(command);
    return first.body;
  };
}
