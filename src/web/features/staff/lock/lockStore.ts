import { useSyncExternalStore } from "react";
import { readLocalText, useLocalText, writeLocalText } from "../../../sync/localText.ts";
import { signal } from "../../../sync/signal.ts";

const LOCKED_KEY = "rasoi.locked";
const LOCK_AFTER_KEY = "rasoi.lockAfterMinutes";
const LAST_TAP_KEY = "rasoi.lastTap";

const MINUTE_MS = 60_000;
/** Minimum time between two writes of the last tap. */
const STORED_EVERY_MS = 1_000;

/** Choices for auto-lock, in minutes without a tap; 0: never. */
export const LOCK_AFTER_MINUTES = [0, 1, 2, 5, 10, 15, 30] as const;

/** The lock screen: "locked" until a person is verified; "switching" is a user picker that can be cancelled. */
export type LockState = "locked" | "switching" | undefined;

const isSwitching = signal(false);

/** Returns this device's lock state. A lock is in local storage: shared by all tabs, and it survives a reload. */
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

/** Opens the user picker. */
export function startSwitching(): void {
  isSwitching.set(true);
}

/** Hides the lock screen, after verification or a cancelled switch. */
export function unlockScreen(): void {
  isSwitching.set(false);
  writeLocalText(LOCKED_KEY, undefined);
  noteTap();
}

/** Returns the idle minutes after which this device locks itself; 0: never. */
export function useLockAfter(): number {
  const stored = useLocalText(LOCK_AFTER_KEY);
  return LOCK_AFTER_MINUTES.find((minutes) => String(minutes) === stored) ?? 0;
}

export function saveLockAfter(minutes: number): void {
  noteTap();
  writeLocalText(LOCK_AFTER_KEY, minutes === 0 ? undefined : String(minutes));
}

/** Stores the time of a tap on this device, in any tab. */
export function noteTap(): void {
  const since = Date.now() - lastTapAt();
  if (since < 0 || since >= STORED_EVERY_MS) writeLocalText(LAST_TAP_KEY, String(Date.now()));
}

/** True if nobody has tapped for this many minutes. */
export function isIdle(minutes: number): boolean {
  return Date.now() - lastTapAt() >= minutes * MINUTE_MS;
}

function lastTapAt(): number {
  return Number(readLocalText(LAST_TAP_KEY) ?? 0);
}
