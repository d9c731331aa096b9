import { type RefObject, useEffect } from "react";
import { useSonner } from "sonner";

const GAP = 2;

/** With a dialog open, the toast stands at the window's lower edge, which dialogs leave free (theme.css), or above a drawer. */
const DIALOG = "[data-scroll-locked]";
const DRAWER = ".mantine-Drawer-content";
const ROOM = "[data-toast-room]:not([inert] *)";

/** While a toast is shown, keeps a room open for it and the toast in it: the room may change with the screen at any time. */
export function useToastPlace(frame: RefObject<HTMLDivElement | null>): void {
  const isShown = useSonner().toasts.length > 0;
  useEffect(() => {
    const root = document.documentElement;
    let open: HTMLElement | undefined;
    let next = 0;
    const close = () => open?.style.removeProperty("height");
    const follow = () => {
      next = requestAnimationFrame(follow);
      const { style } = frame.current ?? root;
      const isBehindDialog = document.querySelector(DIALOG) !== null;
      root.toggleAttribute("data-toast-over", isBehindDialog);
      const room = isBehindDialog
        ? undefined
        : [...document.querySelectorAll<HTMLElement>(ROOM)].find((one) => one.offsetParent !== null);
      const toast = frame.current?.querySelector<HTMLElement>('[data-front="true"]');
      if (room !== open) close();
      open = room;
      if (room) room.style.height = `${(toast?.offsetHeight ?? 40) + 2 * GAP}px`;
      const { left, width, bottom } = room?.getBoundingClientRect() ?? {
        left: 0,
        width: root.clientWidth,
        bottom: document.querySelector(DRAWER)?.getBoundingClientRect().top ?? root.clientHeight,
      };
      style.setProperty("--toast-middle", `${left + width / 2}px`);
      style.setProperty("--toast-width", `${Math.min(width - 2 * GAP, 480)}px`);
      style.setProperty("--toast-bottom", `${root.clientHeight - bottom + GAP}px`);
    };
    if (isShown) follow();
    return () => {
      cancelAnimationFrame(next);
      root.removeAttribute("data-toast-over");
      close();
    };
  }, [isShown, frame]);
}
