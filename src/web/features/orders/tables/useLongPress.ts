import { type TouchEvent, useRef } from "react";

const HOLD_MS = 500;

/** Returns listeners that open a table's menu after a long press: iPhones send no `contextmenu` event. */
export function useLongPress(onHold: (tableId: string, anchor: DOMRect) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isHeld = useRef(false);
  const cancel = () => clearTimeout(timer.current);
  return {
    onTouchStart: ({ target }: TouchEvent) => {
      cancel();
      isHeld.current = false;
      const tile = target instanceof Element ? target.closest<HTMLElement>("[data-table-id]") : null;
      const tableId = tile?.dataset.tableId;
      if (!tile || tableId === undefined) return;
      timer.current = setTimeout(() => {
        isHeld.current = true;
        onHold(tableId, tile.getBoundingClientRect());
      }, HOLD_MS);
    },
    onTouchMove: cancel,
    onTouchCancel: cancel,
    onTouchEnd: (event: TouchEvent) => {
      cancel();
      // Or the browser would click the table too.
      if (isHeld.current && event.cancelable) event.preventDefault();
    },
  };
}
