import { vi } from "vitest";

/** Does the work on a clock by which some seconds pass between any two looks at it, so that all progress is said. */
export async function whileTimeRuns<T>(work: () => Promise<T>): Promise<T> {
  let now = Date.now();
  const clock = vi.spyOn(Date, "now").mockImplementation(() => (now += 2_500));
  try {
    return await work();
  } finally {
    clock.mockRestore();
  }
}
