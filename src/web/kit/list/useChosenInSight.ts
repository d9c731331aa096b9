import { type RefObject, useLayoutEffect } from "react";

/** Scrolls a row so that its selected element is in the middle, also when the row's width changes. */
export function useChosenInSight(
  row: RefObject<HTMLElement | null>,
  selector: string,
  chosenId: string | undefined,
): void {
  useLayoutEffect(() => {
    const list = row.current;
    if (!list || chosenId === undefined) return;
    const scroll = () => {
      const chosen = list.querySelector<HTMLElement>(selector);
      if (!chosen) return;
      const left = chosen.offsetLeft - list.offsetLeft;
      list.scrollLeft = left - (list.clientWidth - chosen.offsetWidth) / 2;
    };
    scroll();
    const observer = new ResizeObserver(scroll);
    observer.observe(list);
    return () => observer.disconnect();
  }, [row, selector, chosenId]);
}
