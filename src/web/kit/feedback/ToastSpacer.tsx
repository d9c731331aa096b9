import { useLayoutEffect, useSyncExternalStore } from "react";
import { signal } from "../../sync/signal.ts";

export const GAP = 2;

/** The height of the toast that is shown; 0 while none is. */
export const toastHeight = signal(0);

/** How many rooms there are within the screen on view. */
const screenSpacers = signal(0);

/**
 * Is the room for a toast, at the end of what scrolls and before a bar of buttons. It has no height until a toast is shown, so
 * a toast covers nothing, and no button moves for it. The style sheet lays the toast over the last room in sight.
 */
export function ToastSpacer({ className }: { readonly className?: string | undefined }) {
  useLayoutEffect(() => {
    screenSpacers.set(screenSpacers.get() + 1);
    return () => screenSpacers.set(screenSpacers.get() - 1);
  }, []);
  return <Spacer className={className} />;
}

/** Is the room below screens that have none of their own. */
export function LayoutToastSpacer() {
  const count = useSyncExternalStore(screenSpacers.subscribe, screenSpacers.get);
  return count === 0 && <Spacer />;
}

function Spacer({ className }: { readonly className?: string | undefined }) {
  const height = useSyncExternalStore(toastHeight.subscribe, toastHeight.get);
  return <div data-toast-room className={className} style={{ height: height && height + 2 * GAP }} />;
}
