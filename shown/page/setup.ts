import { afterEach, beforeAll, vi } from "vitest";
import { closePage, prepareProcess } from "./process.ts";

// What all users of the time share outlives a page, and whether it ticks depends on how busy the computer is.
vi.mock("../../src/web/kit/useNow.ts", async () => {
  const { device } = await import("../../src/web/sync/device.ts");
  const now = () => device.clock.serverNow();
  return { useNow: now, useDerivedFromNow: <Value>(of: (at: number) => Value) => of(now()) };
});

beforeAll(prepareProcess);

/** All that a test was shown and sent is in the file of its name. */
afterEach(async ({ task, expect }) => {
  const text = await closePage();
  if (text === undefined) return;
  const file = task.name.replaceAll(/\W+/g, "-");
  if (task.result?.state !== "fail") await expect(text).toMatchFileSnapshot(`expected/${file}.txt`);
});
