import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { layoutScript } from "./faults.ts";

/** Window sizes in CSS pixels: those of `order-taking/sizes.spec.ts`, and a till whose browser shows its own bars. */
const ALL_SIZES = [
  "320×568",
  "390×844",
  "844×390",
  "768×1024",
  "820×1180",
  "1024×768",
  "1366×768",
  "683×384",
].concat(["1920×1080", "1366×650"]);
const isShort = process.env.TEST_SHORT === "on";
const sizes = isShort ? ["390×844", "820×1180", "1366×650"] : ALL_SIZES;
const colorSchemes = isShort ? (["light"] as const) : (["light", "dark"] as const);

export type Open = (page: Page) => Promise<void>;
/** A screen's path, and how to open what is shown over it. */
export type Screen = readonly [path: string, open?: Open];

/** No value is broken over lines, no text is cut for good, and no control is covered or out of reach, at any size. */
export async function expectNoFaults(page: Page, [path, open]: Screen): Promise<void> {
  const found = new Map<string, string[]>();
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(path);
  await expect(page.getByRole("heading").first()).toBeVisible();
  await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
  await open?.(page);
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme });
    for (const size of sizes) {
      const [width = 0, height = 0] = size.split("×").map(Number);
      await page.setViewportSize({ width, height });
      await page.evaluate(untilStill);
      const faults: string[] = await page.evaluate(layoutScript);
      for (const fault of faults) found.set(fault, [...(found.get(fault) ?? []), `${size} ${colorScheme}`]);
    }
  }
  const lines = [...found].map(([fault, at]) => `${fault} at ${[...new Set(at)].join(", ")}`);
  expect.soft(lines.slice(0, 12), path).toEqual([]);
}

/** Waits in the page until the layout has not changed for some frames: a list measures its rows after a change of size. */
async function untilStill(): Promise<void> {
  const places = () =>
    [...document.querySelectorAll("article, tr, li, button")]
      .map((element) => element.getBoundingClientRect().top)
      .join();
  let last = places();
  for (let still = 0, frames = 0; still < 3 && frames < 120; frames++) {
    await new Promise(requestAnimationFrame);
    const now = places();
    still = now === last ? still + 1 : 0;
    last = now;
  }
}
