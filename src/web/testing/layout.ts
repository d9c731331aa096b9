import { vi } from "vitest";

/** What components ask of a window's layout and jsdom does not have: a wide screen that never changes. */
export function stubLayout(): void {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
}
