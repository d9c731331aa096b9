import { Button } from "@mantine/core";
import { useRef, useSyncExternalStore } from "react";
import { formatDuration, formatTime, type Instant, instant } from "#domain/time.ts";
import { serverNow } from "../../sync/http/clock.ts";
import { checkConnection, useConnection } from "../../sync/http/connection.ts";
import { cannotConnect } from "../../sync/http/failure.ts";
import { seenAt } from "../../sync/lastSeen/seenAt.ts";
import { useNow } from "../useNow.ts";
import classes from "./ConnectionBanner.module.css";

/** Says that the server cannot be reached, and how old the screens are. They go on with what this device has stored. */
export function ConnectionBanner() {
  const { reason } = useConnection();
  const at = useLastSeen();
  const now = useNow();
  if (at === undefined) return null;
  return (
    <div role="alert" className={classes.banner}>
      <span title={reason}>
        {cannotConnect()} Orders, KOTs and cash wait on this device; all else needs the server. Last seen{" "}
        {formatTime(at)}, {formatDuration(Math.max(0, now - at))} ago.
      </span>
      <Button variant="subtle" color="red" onClick={() => void checkConnection()}>
        Try now
      </Button>
    </div>
  );
}

/** Returns when the server was last heard, while it is away: before this page was opened, or when it was noticed to be gone. */
function useLastSeen(): Instant | undefined {
  const isAway = useConnection().status === "unreachable";
  const seen = useSyncExternalStore(seenAt.subscribe, seenAt.get);
  const awaySince = useRef<number>(undefined);
  awaySince.current = isAway ? (awaySince.current ?? serverNow()) : undefined;
  return isAway ? instant(seen ?? awaySince.current ?? serverNow()) : undefined;
}
