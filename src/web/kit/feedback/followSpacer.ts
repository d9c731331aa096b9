import { GAP } from "./ToastSpacer.tsx";

const LOOK_MS = 250;

/**
 * Positions the toasts over the last visible spacer in browsers without anchor positioning (iPhones before
 * iOS 26): polls four times a second while a toast is shown. Returns a function that stops it.
 */
export function followSpacer(toasts: HTMLElement): () => void {
  if (CSS.supports("anchor-name: --room")) return () => {};
  const look = () => {
    const room = [...document.querySelectorAll("[data-toast-room]")]
      .filter((one) => one.getClientRects().length > 0 && !one.closest("[inert], [data-scroll-locked]"))
      .at(-1)
      ?.getBoundingClientRect();
    toasts.style.inset = room
      ? `auto ${innerWidth - room.right + GAP}px ${innerHeight - room.bottom + GAP}px ${room.left + GAP}px`
      : "";
  };
  look();
  const timer = setInterval(look, LOOK_MS);
  return () => clearInterval(timer);
}
