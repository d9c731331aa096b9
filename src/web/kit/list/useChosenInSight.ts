import { type RefObject, useLayoutEffect } from "react";

/** Scrolls a row so that what is chosen in it stands in the middle, with its neighbours at both sides. */
export function useChosenInSight(
  row: RefObject<HTMLElement | null>,
  selector: string,
  chosenId: string | undefined,
): void {
  useLayoutEffect(() => {
    const chosen = chosenId === undefined ? null : row.current?.querySelector<HTMLElement>(selector);
    if (!row.current || !chosen) return;
    const left = chosen.offsetLeft - row.current.offsetLeft;
    row.current.scrollLeft = left - (row.current.clientWidth - chosen.offsetWidth) / 2;
  }, [row, selector, chosenId]);
}
