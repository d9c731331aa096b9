import { useEffect, useState } from "react";
import type { Instant } from "#domain/time.ts";
import { serverNow } from "../sync/http/clock.ts";

const TICK_MS = 15_000;

/** Returns the time by the server's clock and renders again every TICK_MS, for texts such as "12 min". */
export function useNow(): Instant {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
