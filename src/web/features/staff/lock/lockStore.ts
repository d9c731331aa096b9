import { useSyncExternalStore } from "react";
import { readLocalText, useLocalText, writeLocalText } from "../../../sync/localText.ts";
import { signal } from "../../../sync/signal.ts";

const LOCKED_KEY = "rasoi.locked";
const LOCK_AFTER_KEY = "rasoi.lockAfterMinutes";
const LAST_TAP_KEY = "rasoi.lastTap";

const MINUTE_MS = 60_000;
/** A tap is stored at most so often. */
const STORED_EVERY_MS = 1_000;

/** After this many minutes without a tap a device may lock itself; 0: never. */
export const LOCK_AFTER_MINUTES = [0, 1, 2, 5, 10, 15, 30] as const;

/** Covers the screen: "locked" until whoever locked it, or another person, is known; "switching" can be left by the person. */
export type LockState = "locked" | "switching" | undefined;

const isSwitching = signal(false);

/** Returns whether this device's screen is covered. That it is locked is stored on the device, for all its tabs, and outlives a reload. */
export function useLockState(): LockState {
  const isLocked = useLocalText(LOCKED_KEY) !== undefined;
  const switches = useSyncExternalStore(isSwitching.subscribe, isSwitching.get);
  if (isLocked) return "locked";
  return switches ? "switching" : undefined;
}

export function isLocked(): boolean {
  return readLocalText(LOCKED_KEY) !== undefined;
}

export function lock(): void {
  isSwitching.set(false);
  writeLocalText(LOCKED_KEY, "yes");
}

/** Lets somebody else be picked. */
export function startSwitching(): void {
  isSwitching.set(true);
}

/** Shows the screen again, because the person is known, or did not want to switch after all. */
export function unlockScreen(): void {
  isSwitching.set(false);
  writeLocalText(LOCKED_KEY, undefined);
  noteTap();
}

/** Returns after how many minutes without a tap this device locks itself; 0: never. */
export function useLockAfter(): number {
  const stored = useLocalText(LOCK_AFTER_KEY);
  return LOCK_AFTER_MINUTES.find((minutes) => String(minutes) === stored) ?? 0;
}

export function saveLockAfter(minutes: number): void {
  noteTap();
  writeLocalText(LOCK_AFTER_KEY, minutes === 0 ? undefined : String(minutes));
}

/** Notes that somebody taps on this device, in whichever tab. */
export function noteTap(): void {
  const since = Date.now() - lastTapAt();
  if (since < 0 || since >= STORED_EVERY_MS) writeLocalText(LAST_TAP_KEY, String(Date.now()));
}

/** Returns whether nobody has tapped for this many minutes. */
export function isIdle(minutes: number): boolean {
  return Date.now() - lastTapAt() >= minutes * MINUTE_MS;
}

function lastTapAt(): number {
  return Number(readLocalText(LAST_TAP_KEY) ?? 0);
}
