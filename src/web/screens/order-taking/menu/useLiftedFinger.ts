import { type TouchEvent, type UIEvent, useRef } from "react";

/** A finger that moved further scrolls, or has changed its mind. */
const STILL_PX = 10;
/** A finger that stays longer holds the tile: the browser decides what that means. */
const HELD_MS = 400;
/** A finger that comes down so soon after a scroll stops the list, and means nothing in it. */
const SETTLED_MS = 150;

interface Finger {
  readonly x: number;
  readonly y: number;
  readonly since: number;
}

/**
 * Answers a finger as it lifts. The browser makes a click of it only some messages between its processes later, which a
 * slow phone feels. `act` says whether it took the tap. Everything else is left to the browser: a tap that `act` does not
 * take, a finger that moved, stopped the list, held the tile or was not the only one. Mouse, keyboard and screen reader
 * make clicks as ever.
 */
export function useLiftedFinger(act: (event: TouchEvent) => boolean) {
  const finger = useRef<Finger>(undefined);
  const scrolledAt = useRef(Number.NEGATIVE_INFINITY);
  const forget = () => {
    finger.current = undefined;
  };
  const listeners = {
    onTouchStart: ({ touches, timeStamp }: TouchEvent) => {
      const touch = touches[0];
      const isTap = touch && touches.length === 1 && timeStamp - scrolledAt.current > SETTLED_MS;
      finger.current = isTap ? { x: touch.clientX, y: touch.clientY, since: timeStamp } : undefined;
    },
    onTouchEnd: (event: TouchEvent) => {
      const down = finger.current;
      forget();
      const touch = event.changedTouches[0];
      if (!down || !touch || !event.cancelable) return;
      const isStill = Math.hypot(touch.clientX - down.x, touch.clientY - down.y) <= STILL_PX;
      const isShort = event.timeStamp - down.since <= HELD_MS;
      if (!isStill || !isShort) return;
      leaveField(event.currentTarget);
      if (act(event)) event.preventDefault();
    },
    onTouchCancel: forget,
    onScroll: ({ timeStamp }: UIEvent) => {
      scrolledAt.current = timeStamp;
      forget();
    },
  };
  return { forget, listeners };
}

/** A click would first have left the field being filled in elsewhere: a note is kept before another dish joins its line. */
function leaveField(list: Element): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && !list.contains(activeElement)) activeElement.blur();
}
