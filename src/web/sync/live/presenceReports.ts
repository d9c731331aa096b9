import type { z } from "zod";
import type { PresenceReport } from "#domain/devices/presence.ts";
import { Rupees } from "#domain/money.ts";
import { unsentCash } from "#domain/orders/commands/unsentCash.ts";
import type { Fetch } from "../http/fetch.ts";
import type { createTransport } from "../http/transport.ts";
import type { Time } from "../time.ts";

const TIMEOUT_MS = 4_000;

/** Tells the server that this device is there, and at which table. */
export type ReportPresence = (token: string, table: string | null) => Promise<void>;

interface Parts extends Pick<ReturnType<typeof createTransport>, "headersOf"> {
  readonly fetch: Fetch;
  readonly time: Time;
  /** Returns the changes that are still queued on this device. */
  readonly pending: () => readonly {
    readonly takenAt: number;
    readonly endpoint: string;
    readonly body: unknown;
  }[];
  /** Returns what this device shows as a kitchen display. */
  readonly shows: () => string | undefined;
  readonly version: string;
  readonly isSecure: boolean;
}

/** Makes the function that reports presence and queued changes. A report that does not arrive is not repeated: the next follows soon. */
export function createPresenceReports(parts: Parts): ReportPresence {
  const { fetch, time, shows, headersOf, version, isSecure } = parts;
  return async (token, table) => {
    const pending = parts.pending();
    const oldest = Math.min(...pending.map(({ takenAt }) => takenAt));
    const { count, amount } = unsentCash(pending);
    const body: z.input<typeof PresenceReport> = {
      place: table,
      waiting: pending.length,
      oldest: pending.length > 0 ? new Date(oldest).toISOString() : null,
      ...(count > 0 && { unsent: { count, amount: Rupees.encode(amount) } }),
      version,
      isSecure,
      shows: shows(),
    };
    await fetch("/api/events/here", {
      method: "POST",
      headers: headersOf({ body }, token),
      body: JSON.stringify(body),
      signal: time.abortAfter(TIMEOUT_MS),
    }).catch(() => undefined);
  };
}
