import { vi } from "vitest";

/** Stubs the layout functions that components call and jsdom lacks, as those of a wide screen that never changes. */
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
