import { useSyncExternalStore } from "react";
import type { Instant } from "#domain/time.ts";
import { device } from "../sync/device.ts";

const TICK_MS = 15_000;

const listeners = new Set<() => void>();
let now = device.clock.serverNow();
let timer: ReturnType<typeof setInterval> | undefined;

/** Returns the server time and re-renders every TICK_MS, for texts such as "12 min"; all users share one timer. */
export function useNow(): Instant {
  return useDerivedFromNow((at) => at);
}

/** Returns a value derived from the current time, such as its day, and re-renders only when that value changes. */
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

/** The timer stops without listeners, so the first read takes the current time. */
function read(): Instant {
  if (timer === undefined && Math.abs(device.clock.serverNow() - now) >= TICK_MS)
    now = device.clock.serverNow();
  return now;
}
