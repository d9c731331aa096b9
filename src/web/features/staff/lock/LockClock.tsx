import { useEffect } from "react";
import { device } from "../../../sync/device.ts";
import { isIdle, isLocked, lock, noteTap, useLockAfter } from "./lockStore.ts";

const CHECK_INTERVAL_MS = 1_000;

/** Locks this device after its idle time. Not while the server is unreachable: nobody could unlock it, and guests would wait. */
export function LockClock() {
  const minutes = useLockAfter();
  useEffect(() => {
    if (minutes === 0) return undefined;
    const taps = ["pointerdown", "keydown", "wheel"] as const;
    for (const tap of taps) window.addEventListener(tap, noteTap, { capture: true, passive: true });
    const timer = setInterval(() => {
      if (!isLocked() && device.connection.get().status !== "unreachable" && isIdle(minutes)) lock();
    }, CHECK_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      for (const tap of taps) window.removeEventListener(tap, noteTap, { capture: true });
    };
  }, [minutes]);
  return null;
}
