import { v7 } from "uuid";
import type { z } from "zod";
import type { Command } from "#domain/endpoint.ts";
import type { Client } from "#testing/client.ts";

export const MINUTE_MS = 60_000;

/** The signed-in people, tables and dishes of the resort. */
export interface Resort {
  readonly admin: Client;
  readonly waiters: readonly Client[];
  readonly tables: readonly string[];
  readonly items: readonly string[];
  /** A dish that is sold out for some hours, and is never ordered. */
  readonly soldOutItem: string;
  readonly newId: () => string;
}

/** Returns the headers of a command as a screen sends them. */
export function newHeaders() {
  return { "Idempotency-Key": v7(), "X-Device": "Till 1" };
}

/** Sends a command as a screen does. */
export async function send<Path extends string, B extends z.ZodType, O extends z.ZodType>(
  client: Client,
  endpoint: Command<Path, B, O>,
  args: Parameters<typeof client.send<Path, B, O>>[1],
): Promise<z.output<O>> {
  return await client.send(endpoint, args, newHeaders());
}

/** Returns the entry at an index modulo the length. */
export function nth<T>(list: readonly T[], index: number): T {
  const entry = list[index % list.length];
  if (entry === undefined) throw new Error("the list is empty");
  return entry;
}

/** An act at a time of the day. */
export interface ScheduledAct {
  readonly at: number;
  readonly act: () => Promise<void>;
}
