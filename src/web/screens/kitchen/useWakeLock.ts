import { useEffect, useState } from "react";

/** Keeps the screen awake. Returns false where the browser does not: over plain HTTP, or on an old device. */
export function useWakeLock(): boolean {
  const [isAwake, setIsAwake] = useState(false);
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isLeft = false;
    const request = async () => {
      if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
      const taken = await navigator.wakeLock.request("screen");
      if (isLeft) return void taken.release();
      lock = taken;
      setIsAwake(true);
      taken.onrelease = () => setIsAwake(false);
    };
    // Refused while the battery is low: the header then says so.
    const requestQuietly = () => void request().catch(() => setIsAwake(false));
    requestQuietly();
    document.addEventListener("visibilitychange", requestQuietly);
    return () => {
      isLeft = true;
      document.removeEventListener("visibilitychange", requestQuietly);
      void lock?.release();
    };
  }, []);
  return isAwake;
}
