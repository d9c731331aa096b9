import { randomUUID } from "node:crypto";
import type { Answer, Client } from "./client.ts";

/** A change that a device retries under the same key until it is answered. */
export interface Command {
  readonly method: "post" | "patch";
  readonly path: string;
  readonly body: object;
  readonly key: string;
}

export interface Visit {
  readonly table: string;
  readonly order: string;
  readonly menuItem: string;
  readonly quantity: number;
}

/** Returns the commands of a guest's visit, from the free table to the payment, each with its idempotency key. */
export function commandsOfVisit({ table, order, menuItem, quantity }: Visit): Command[] {
  const path = `/orders/${order}`;
  const line = { _id: randomUUID(), menuItem, quantity };
  const steps = [
    { method: "post", path: "/orders", body: { _id: order, table } },
    { method: "post", path: `${path}/lines`, body: { lines: [line] } },
    { method: "post", path: `${path}/kot`, body: {} },
    { method: "post", path: `${path}/bill`, body: {} },
    { method: "patch", path: `${path}/pay`, body: { paymentType: "cash" } },
  ] as const;
  return steps.map((step) => ({ ...step, key: randomUUID() }));
}

/** Sends a command under its key. */
export function sendCommand(client: Client, { method, path, body, key }: Command): Promise<Answer> {
  return client[method](path, body, { "Idempotency-Key": key });
}
