import { useEffect, useLayoutEffect, useState } from "react";
import { useCloseOnBack } from "../../../kit/useCloseOnBack.ts";
import { COVERED } from "./blockKeys.ts";
import { type LockState, unlockScreen } from "./lockStore.ts";

/**
 * Hides the app while its screen is covered, from eyes, fingers, keys and screen readers alike; nothing of it is closed. The device's
 * Back button leads nowhere while it is locked, and ends a switch that was only begun.
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
