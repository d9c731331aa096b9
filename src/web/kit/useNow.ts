import { useSyncExternalStore } from "react";
import type { Instant } from "#domain/time.ts";
import { device } from "../sync/device.ts";

const TICK_MS = 15_000;

const listeners = new Set<() => void>();
let now = device.clock.serverNow();
let timer: ReturnType<typeof setInterval> | undefined;

/** Returns the time by the server's clock and renders again every TICK_MS, for texts such as "12 min"; all share one timer. */
export function useNow(): Instant {
  return useDerivedFromNow((at) => at);
}

/** Returns a value of the present time, such as its day, and renders again only when the value has changed. */
export function useDerivedFromNow<Value extends string | number>(of: (now: Instant) => Value): Value {
  return useSyncExternalStore(subscribe, () => of(read()));
}

function subscribe(listener: () => void): () => void {
  timer ??= setInterval(tick, TICK_MS);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  now = device.clock.serverNow();
  for (const listener of listeners) listener();
}

/** While nobody listens nothing ticks, so the first who asks gets the time of that moment. */
function read(): Instant {
  if (timer === undefined && Math.abs(device.clock.serverNow() - now) >= TICK_MS)
    now = device.clock.serverNow();
  return now;
}
