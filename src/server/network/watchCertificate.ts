import type { Instant } from "#domain/time.ts";
import type { Certificate, FindCertificate } from "./certificate.ts";

/** How often the certificate's files and the computer's addresses are checked for changes. */
const CHECK_INTERVAL_MS = 10_000;

interface Watching {
  readonly find: FindCertificate;
  readonly first: Certificate;
  readonly now: () => Instant;
  readonly onChange: (certificate: Certificate) => void;
  readonly onFailure: (error: unknown) => void;
  readonly everyMs?: number | undefined;
}

/** Reports new certificates periodically. The old one stays while none is found: its files are replaced one by one. */
export function watchCertificate(watching: Watching): { readonly close: () => Promise<void> } {
  const { find, now, onChange, onFailure, everyMs = CHECK_INTERVAL_MS } = watching;
  let current = watching.first;
  let failed = "";
  const look = async () => {
    try {
      const newest = await find(now(), current);
      failed = "";
      if (newest.cert === current.cert && newest.key === current.key) return;
      onChange(newest);
      current = newest;
    } catch (error) {
      // Logged once, not every ten seconds.
      if (failed !== String(error)) onFailure(error);
      failed = String(error);
    }
  };
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
  }, everyMs);
  return {
    close: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}
