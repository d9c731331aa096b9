import { type RefObject, useLayoutEffect, useState } from "react";

/** The element that scrolls when a finger moves over `inner`, and how far down in it `inner` starts. */
export interface ScrollParent {
  readonly element: HTMLElement;
  readonly offset: number;
}

export function useScrollParent(inner: RefObject<HTMLElement | null>): ScrollParent | undefined {
  const [parent, setParent] = useState<ScrollParent>();
  useLayoutEffect(() => {
    const start = inner.current;
    if (!start) return;
    const element = scrollerAround(start);
    const measure = () => {
      const top = start.getBoundingClientRect().top - element.getBoundingClientRect().top;
      const offset = Math.round(top + element.scrollTop);
      setParent((known) =>
        known?.element === element && known.offset === offset ? known : { element, offset },
      );
    };
    measure();
    // What stands above the list may grow: a form, an error, a wrapped line.
    const observer = new ResizeObserver(measure);
    for (const box of [element, start.parentElement]) if (box) observer.observe(box);
    return () => observer.disconnect();
  }, [inner]);
  return parent;
}

function scrollerAround(start: HTMLElement): HTMLElement {
  let element = start.parentElement;
  while (element && !/auto|scroll/.test(getComputedStyle(element).overflowY)) element = element.parentElement;
  return element ?? document.documentElement;
}
