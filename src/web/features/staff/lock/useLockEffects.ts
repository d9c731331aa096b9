import { useEffect, useLayoutEffect, useState } from "react";
import { useCloseOnBack } from "../../../kit/useCloseOnBack.ts";
import { LOCKED_ATTRIBUTE } from "./blockKeys.ts";
import { type LockState, unlockScreen } from "./lockStore.ts";

/**
 * Hides the app while the screen is locked, from eyes, touch, keys and screen readers; it stays mounted. Back
 * does nothing while locked, and cancels a user switch.
 */
export function useLockEffects(lock: LockState): void {
  const [wentBack, setWentBack] = useState(false);
  useLayoutEffect(() => {
    document.body.toggleAttribute(LOCKED_ATTRIBUTE, lock !== undefined);
    return () => document.body.removeAttribute(LOCKED_ATTRIBUTE);
  }, [lock]);
  useCloseOnBack(lock !== undefined && !wentBack, () => {
    if (lock === "switching") unlockScreen();
    else setWentBack(true);
  });
  useEffect(() => {
    if (wentBack) setWentBack(false);
  }, [wentBack]);
}
