import { useLayoutEffect, useSyncExternalStore } from "react";
import { signal } from "../../sync/signal.ts";

export const GAP = 2;

/** The height of the shown toast; 0 if none. */
export const toastHeight = signal(0);

/** Number of spacers within the current screen. */
const screenSpacers = signal(0);

/**
 * Reserves room for a toast, at the end of the scrolled content and before a bar of buttons. It has no height until a toast is
 * shown, so a toast covers nothing and no button moves for it. The style sheet positions the toast over the last visible spacer.
 */
export function ToastSpacer({ className }: { readonly className?: string | undefined }) {
  useLayoutEffect(() => {
    screenSpacers.set(screenSpacers.get() + 1);
    return () => screenSpacers.set(screenSpacers.get() - 1);
  }, []);
  return <Spacer className={className} />;
}

/** The spacer below screens without one of their own. */
export function LayoutToastSpacer() {
  const count = useSyncExternalStore(screenSpacers.subscribe, screenSpacers.get);
  return count === 0 && <Spacer />;
}

function Spacer({ className }: { readonly className?: string | undefined }) {
  const height = useSyncExternalStore(toastHeight.subscribe, toastHeight.get);
  return <div data-toast-room className={className} style={{ height: height && height + 2 * GAP }} />;
}
