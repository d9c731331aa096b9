import { v7 } from "uuid";
import type { z } from "zod";
import type { Command } from "#domain/endpoint.ts";
import type { Client } from "#testing/client.ts";

export const MINUTE_MS = 60_000;

/** Who works in the resort, and what is ordered where. */
export interface Resort {
  readonly admin: Client;
  readonly waiters: readonly Client[];
  readonly tables: readonly string[];
  readonly items: readonly string[];
  /** A dish that is sold out for some hours, and that nobody orders. */
  readonly scarce: string;
  readonly newId: () => string;
}

/** Returns what a screen sends with each command: a key that grows with time, as ids do, and the name of its device. */
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

/** Returns the entry at an index, beginning again after the last one. */
export function nth<T>(list: readonly T[], index: number): T {
  const entry = list[index % list.length];
  if (entry === undefined) throw new Error("the list is empty");
  return entry;
}

/** Something that happens at a moment of the day. */
export interface Happening {
  readonly at: number;
  readonly act: () => Promise<void>;
}
