import { useEffect, useLayoutEffect, useState } from "react";
import { useCloseOnBack } from "../../../kit/useCloseOnBack.ts";
import { COVERED } from "./blockKeys.ts";
import { type LockState, unlockScreen } from "./lockStore.ts";

/**
 * Hides the app while the screen is locked, from eyes, touch, keys and screen readers; it stays mounted. Back
 * does nothing while locked, and cancels a user switch.
 */
export function useLockEffects(cover: LockState): void {
  const [wentBack, setWentBack] = useState(false);
  useLayoutEffect(() => {
    document.body.toggleAttribute(COVERED, cover !== undefined);
    return () => document.body.removeAttribute(COVERED);
  }, [cover]);
  useCloseOnBack(cover !== undefined && !wentBack, () => {
    if (cover === "switching") unlockScreen();
    else setWentBack(true);
  });
  useEffect(() => {
    if (wentBack) setWentBack(false);
  }, [wentBack]);
}
