import { useEffect, useLayoutEffect, useState } from "react";
import { useCloseOnBack } from "../../../kit/useCloseOnBack.ts";
import { LOCKED_ATTRIBUTE } from "./blockKeys.ts";
import { type LockState, unlockScreen } from "./lockStore.ts";

/** Hides the app behind a locked screen from eyes, touch, keys and screen readers. Back does nothing, or cancels a switch. */
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
