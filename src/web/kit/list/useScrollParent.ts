import { type RefObject, useLayoutEffect, useState } from "react";

/** The nearest scrolling ancestor of an element, and the element's offset in it, in pixels. */
export interface ScrollParent {
  readonly element: HTMLElement;
  readonly offset: number;
}

/** Returns the scroll parent of `inner`; undefined until measured. */
export function useScrollParent(inner: RefObject<HTMLElement | null>): ScrollParent | undefined {
  const [parent, setParent] = useState<ScrollParent>();
  useLayoutEffect(() => {
    const start = inner.current;
    if (!start) return;
    const element = findScrollParent(start);
    const measure = () => {
      const top = start.getBoundingClientRect().top - element.getBoundingClientRect().top;
      const offset = Math.round(top + element.scrollTop);
      setParent((before) =>
        before?.element === element && before.offset === offset ? before : { element, offset },
      );
    };
    measure();
    // Content above the list may grow: a form, an error, a wrapped line.
    const observer = new ResizeObserver(measure);
    for (const box of [element, start.parentElement]) if (box) observer.observe(box);
    return () => observer.disconnect();
  }, [inner]);
  return parent;
}

function findScrollParent(start: HTMLElement): HTMLElement {
  let element = start.parentElement;
  while (element && !/auto|scroll/.test(getComputedStyle(element).overflowY)) element = element.parentElement;
  return element ?? document.documentElement;
}
