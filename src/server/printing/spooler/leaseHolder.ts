import { randomUUID } from "node:crypto";
import type { WriteQueue } from "../../db/write.ts";
import { LEASE_MS, returnLease, takeLease } from "../lease.store.ts";

/** A node stops writing to printers this long before another one may begin. */
const SAFETY_MS = 2_000;
const RENEW_MS = 2_000;

/** The right to drive the printers: one node of several has it. */
export interface LeaseHolder {
  /** Takes or renews it when due. Returns whether this node has it. */
  readonly renew: () => Promise<boolean>;
  /** True while this node may write to printers. */
  readonly isHeld: () => boolean;
  /** Breaks the connections to printers before the lease ends. */
  readonly signal: () => AbortSignal;
  readonly close: () => Promise<void>;
}

/** Returns the lease of a process that alone opens its database: it lasts until the process ends. */
export function createLoneLease(): LeaseHolder {
  const writing = new AbortController();
  return {
    isHeld: () => !writing.signal.aborted,
    renew: async () => !writing.signal.aborted,
    signal: () => writing.signal,
    close: async () => writing.abort(),
  };
}

/** Returns this node's part in a lease that is stored in the database. */
export function createLeaseHolder(
  writeQueue: Pick<WriteQueue, "write">,
  passed: () => number = () => performance.now(),
): LeaseHolder {
  const holder = randomUUID();
  let writing = new AbortController();
  let heldUntil = Number.NEGATIVE_INFINITY;
  let renewedAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  const isHeld = () => passed() < heldUntil;
  const stop = () => {
    heldUntil = Number.NEGATIVE_INFINITY;
    writing.abort();
  };
  return {
    isHeld,
    signal: () => writing.signal,
    renew: async () => {
      const begun = passed();
      if (isHeld() && begun - renewedAt < RENEW_MS) return true;
      const { answer } = await writeQueue.write(({ tx, now }) => takeLease(tx, { holder, now }));
      if (!answer) {
        stop();
        return false;
      }
      renewedAt = begun;
      heldUntil = begun + LEASE_MS - SAFETY_MS;
      if (writing.signal.aborted) writing = new AbortController();
      clearTimeout(timer);
      timer = setTimeout(stop, LEASE_MS - SAFETY_MS).unref();
      return true;
    },
    close: async () => {
      clearTimeout(timer);
      const wasHeld = isHeld();
      stop();
      if (wasHeld) await writeQueue.write(({ tx }) => returnLease(tx, holder)).catch(() => undefined);
    },
  };
}
