import type { Instant } from "#domain/time.ts";
import type { Certificate, FindCertificate } from "./certificate.ts";

/** How often it is looked whether a certificate's files or the computer's addresses have changed. */
export const CHECK_INTERVAL_MS = 10_000;

interface Watching {
  readonly find: FindCertificate;
  readonly first: Certificate;
  readonly now: () => Instant;
  readonly onChange: (certificate: Certificate) => void;
  readonly onFailure: (error: unknown) => void;
  readonly everyMs?: number | undefined;
}

/**
 * Looks again and again which certificate is right, and tells when it is another one. While none is found the one before stays: the
 * two files of a pair are replaced one after the other.
 */
export function watchCertificate(watching: Watching): { readonly close: () => Promise<void> } {
  const { find, now, onChange, onFailure, everyMs = CHECK_INTERVAL_MS } = watching;
  let current = watching.first;
  let failed = "";
  const look = async () => {
    try {
      const found = await find(now(), current);
      failed = "";
      if (found.cert === current.cert && found.key === current.key) return;
      onChange(found);
      current = found;
    } catch (error) {
      // Said once, and not every ten seconds.
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
