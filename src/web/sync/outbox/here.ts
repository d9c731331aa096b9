import type { z } from "zod";
import type { Here } from "#domain/devices/presence.ts";
import { headersOf } from "../http/transport.ts";
import { outbox } from "./device.ts";

const TIMEOUT_MS = 4_000;

/** Tells the server that this device is there, at which table, and how many changes wait on it. It is told again soon where that fails. */
export async function sayHere(token: string, place: string | null): Promise<void> {
  const waiting = outbox.records.get().filter(({ state }) => state !== "delivered");
  const oldest = Math.min(...waiting.map(({ takenAt }) => takenAt));
  const body: z.input<typeof Here> = {
    place,
    waiting: waiting.length,
    oldest: waiting.length > 0 ? new Date(oldest).toISOString() : null,
    version: String(import.meta.env.VITE_VERSION),
    isSecure: window.isSecureContext,
  };
  await fetch("/api/events/here", {
    method: "POST",
    headers: headersOf({ body }, token),
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined);
}
