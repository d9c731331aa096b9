import type { z } from "zod";
import type { PresenceReport } from "#domain/devices/presence.ts";
import type { Fetch } from "../http/fetch.ts";
import type { createTransport } from "../http/transport.ts";
import type { Time } from "../time.ts";
import type { Outbox } from "./runner.ts";

const TIMEOUT_MS = 4_000;

interface Parts extends Pick<ReturnType<typeof createTransport>, "headersOf"> {
  readonly fetch: Fetch;
  readonly time: Time;
  readonly outbox: Pick<Outbox, "records">;
  readonly version: string;
  readonly isSecure: boolean;
}

/**
 * Creates the function that reports this device's presence: its table and its number of queued changes. A
 * failed report is not retried; the next one follows soon.
 */
export function createPresenceReports({ fetch, time, outbox, headersOf, version, isSecure }: Parts) {
  return async (token: string, table: string | null): Promise<void> => {
    const queued = outbox.records.get().filter(({ state }) => state !== "delivered");
    const oldest = Math.min(...queued.map(({ takenAt }) => takenAt));
    const body: z.input<typeof PresenceReport> = {
      place: table,
      waiting: queued.length,
      oldest: queued.length > 0 ? new Date(oldest).toISOString() : null,
      version,
      isSecure,
    };
    await fetch("/api/events/here", {
      method: "POST",
      headers: headersOf({ body }, token),
      body: JSON.stringify(body),
      signal: time.abortAfter(TIMEOUT_MS),
    }).catch(() => undefined);
  };
}
