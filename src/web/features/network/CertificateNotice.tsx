import { networkApi } from "#domain/network/api.ts";
import { daysToExpiryWarning } from "#domain/network/certificateEnd.ts";
import { calendarDay, formatDay } from "#domain/time.ts";
import banner from "../../kit/feedback/ConnectionBanner.module.css";
import { useNow } from "../../kit/useNow.ts";
import { useApiQueryState } from "../../sync/hooks/useApiQuery.ts";
import { useMay } from "../../sync/hooks/useMay.ts";

const ASKED_EVERY_MS = 3_600_000;

/** Warns admins three weeks before the certificate expires. A self-signed one is renewed automatically before that. */
export function CertificateNotice() {
  const isAdmin = useMay("settings.manage") === "yes";
  const { value } = useApiQueryState(networkApi.read, undefined, {
    enabled: isAdmin,
    refreshEveryMs: ASKED_EVERY_MS,
  });
  const now = useNow();
  const until = value?.validUntil ?? null;
  if (!isAdmin || until === null) return null;
  const days = daysToExpiryWarning(until, now);
  if (days === undefined) return null;
  return (
    <div role="alert" className={banner.banner}>
      The certificate for HTTPS {days < 0 ? "ended" : "ends"} on {formatDay(calendarDay(until))}. Put a new
      one in the files that TLS_CERT and TLS_KEY name, or devices will refuse this address.
    </div>
  );
}
