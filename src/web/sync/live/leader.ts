import { tabId } from "../http/identity.ts";
import { log } from "../log.ts";

/** Without Web Locks (plain HTTP) a lease in local storage elects the leader; a tab that stops renewing it loses it. */
const LEASE_MS = 6000;
const RENEW_MS = 2000;

/**
 * Elects one tab of this device as leader for a job: `start` runs in that tab and returns a function that stops it. Two tabs may
 * lead for a moment when a lease expires; commands have idempotency keys and reads have positions, so this does no harm.
 */
export function runAsLeader(job: string, start: () => () => void): void {
  if ("locks" in navigator) {
    void navigator.locks.request(`rasoi.${job}`, () => {
      start();
      // Held until the tab closes.
      return new Promise<never>(() => {});
    });
    return;
  }
  runAsLeaderByLease(`rasoi.lead.${job}`, start);
}

/** Takes the lease if it is free or expired, and renews it while this tab lives. */
function runAsLeaderByLease(key: string, start: () => () => void): void {
  let stop: (() => void) | undefined;
  const renew = () => {
    const lease = readLease(key);
    const isOthers = lease !== undefined && lease.tab !== tabId && lease.until > Date.now();
    if (isOthers) {
      stop?.();
      stop = undefined;
      return;
    }
    renewLease(key);
    stop ??= start();
  };
  window.addEventListener("pagehide", () => {
    if (readLease(key)?.tab === tabId) localStorage.removeItem(key);
  });
  setInterval(renew, RENEW_MS);
  renew();
}

function renewLease(key: string): void {
  try {
    localStorage.setItem(key, `${tabId} ${Date.now() + LEASE_MS}`);
  } catch (error) {
    // Better two leaders than none.
    log("The lease could not be kept", String(error));
  }
}

/** Reads the lease: its tab and its expiry. */
function readLease(key: string): { tab: string; until: number } | undefined {
  const [tab, until] = (localStorage.getItem(key) ?? "").split(" ");
  return tab && until ? { tab, until: Number(until) } : undefined;
}
