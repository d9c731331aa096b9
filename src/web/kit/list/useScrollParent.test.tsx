import { act, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { expect, test, vi } from "vitest";
import { useScrollParent } from "./useScrollParent.ts";

/** The observed elements, each with its observer's callback. */
const observed = new Map<Element, () => void>();
vi.stubGlobal(
  "ResizeObserver",
  class {
    readonly #changed: () => void;
    constructor(changed: () => void) {
      this.#changed = changed;
    }
    observe = (element: Element) => observed.set(element, this.#changed);
    disconnect = () => observed.clear();
  },
);

function List() {
  const list = useRef<HTMLDivElement>(null);
  const offset = useScrollParent(list)?.offset;
  return (
    <section style={{ overflowY: "auto" }}>
      <div data-testid="around">
        <div ref={list}>{offset}</div>
      </div>
    </section>
  );
}

test("the offset of a list in its scroller follows what grows above it", () => {
  render(<List />);
  const around = screen.getByTestId("around");
  const [list] = around.children;
  expect(around.textContent).toBe("0");
  vi.spyOn(list ?? around, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 48));
  act(() => observed.get(around)?.());
  expect(around.textContent).toBe("48");
});
