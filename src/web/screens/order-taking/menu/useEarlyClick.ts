import { type TouchEvent, type UIEvent, useRef } from "react";

/** A finger that moved further than this scrolls, or has changed its mind. */
const STILL_PX = 10;
/** A finger that stays longer than this holds the button: the browser decides what that means. */
const HOLD_MS = 400;
/** A finger that comes down so soon after a scroll stops the list, and taps nothing in it. */
const AFTER_SCROLL_MS = 150;

interface Finger {
  readonly x: number;
  readonly y: number;
  readonly downAt: number;
}

/**
 * Listeners for a list of buttons that click a button when a finger lifts from it. The browser makes the same click itself,
 * but only after some more events and messages between its processes. Whatever is no plain tap is left to the browser: a
 * finger that moved, stopped the list, held the button or was not the only one.
 * Kept for its figure: a tap's line stands after 60 ms instead of 76 (p95 of `npm run bench:screen` on the phone).
 */
export function useEarlyClick() {
  const finger = useRef<Finger>(undefined);
  const scrolledAt = useRef(Number.NEGATIVE_INFINITY);
  const forget = () => {
    finger.current = undefined;
  };
  return {
    onTouchStart: ({ touches, timeStamp }: TouchEvent) => {
      const touch = touches[0];
      const isTap = touch && touches.length === 1 && timeStamp - scrolledAt.current > AFTER_SCROLL_MS;
      finger.current = isTap ? { x: touch.clientX, y: touch.clientY, downAt: timeStamp } : undefined;
    },
    onTouchEnd: (event: TouchEvent) => {
      const down = finger.current;
      forget();
      const touch = event.changedTouches[0];
      if (!down || !touch || !event.cancelable) return;
      const isStill = Math.hypot(touch.clientX - down.x, touch.clientY - down.y) <= STILL_PX;
      if (isStill && event.timeStamp - down.downAt <= HOLD_MS) clickNow(event);
    },
    onTouchCancel: forget,
    onContextMenu: forget,
    onScroll: ({ timeStamp }: UIEvent) => {
      scrolledAt.current = timeStamp;
      forget();
    },
  };
}

function clickNow(event: TouchEvent): void {
  const button = event.target instanceof Element && event.target.closest<HTMLButtonElement>("button:enabled");
  if (!button) return;
  // The browser's click comes after the focus: what is typed in a field is kept before the button is answered.
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && !event.currentTarget.contains(activeElement))
    activeElement.blur();
  event.preventDefault();
  button.click();
}
