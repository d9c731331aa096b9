import { useEffect, useState } from "react";
import type { Instant } from "#domain/time.ts";
import { serverNow } from "../sync/clock.ts";

const TICK_MS = 15_000;

/** The time by the server's clock, told anew every few seconds: for minutes that pass while somebody looks. */
export function useNow(): Instant {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
