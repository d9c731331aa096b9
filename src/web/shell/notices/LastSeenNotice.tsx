import { useSyncExternalStore } from "react";
import { formatDuration, formatTime, instant } from "#domain/time.ts";
import banner from "../../kit/feedback/ConnectionBanner.module.css";
import { useNow } from "../../kit/useNow.ts";
import { serverNow } from "../../sync/http/clock.ts";
import { useConnection } from "../../sync/http/connection.ts";
import { seenAt } from "../../sync/lastSeen/lastSeen.ts";

/** Says how old the screens are, when this page was opened without the server. */
export function LastSeenNotice() {
  const at = useSyncExternalStore(seenAt.subscribe, seenAt.get);
  const { status } = useConnection();
  useNow();
  if (at === undefined || status !== "unreachable") return null;
  return (
    <div role="status" className={banner.banner}>
      Tables, menu and open orders are shown as this device last saw them at {formatTime(instant(at))},{" "}
      {formatDuration(serverNow() - at)} ago.
    </div>
  );
}
