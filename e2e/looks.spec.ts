import { expect, signIn, test } from "./fixtures.ts";

/** The weight limit of the files for Latin and the rupee sign together. */
const FONT_BYTES_MAX = 40_000;

test("digits have one width, ₹ is in the same font, and font files are small and load after the scripts", async ({
  page,
}) => {
  await signIn(page, "waiter");
  await expect(page.getByRole("tab", { name: "Rooftop" })).toBeVisible();
  const facts = await page.evaluate(async () => {
    const probe = document.body.appendChild(document.createElement("span"));
    probe.style.cssText = "position: absolute; font-size: 100px; white-space: pre";
    const widthOf = (text: string) => {
      probe.textContent = text;
      return probe.getBoundingClientRect().width;
    };
    widthOf("₹ Thali");
    await document.fonts.ready;
    const [of1, of0, of8] = ["1111", "0000", "8888"].map(widthOf);
    const loaded = [...document.fonts].filter(({ status }) => status === "loaded");
    const sent = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    return {
      widths: [of1, of0, of8],
      ranges: loaded.map(({ family, unicodeRange }) => `${family} ${unicodeRange}`),
      fonts: sent
        .filter(({ name }) => name.endsWith(".woff2"))
        .map(({ encodedBodySize, startTime }) => ({ encodedBodySize, startTime })),
      scriptsBy: Math.max(
        ...sent.filter(({ name }) => /(first|order-taking)-[^/]+\.js$/.test(name)).map((of) => of.startTime),
      ),
    };
  });

  expect(new Set(facts.widths).size).toBe(1);
  expect(facts.ranges.filter((range) => range.startsWith("Figtree"))).toHaveLength(2);
  expect(facts.ranges.join(" ")).toContain("U+20B9");
  expect(facts.ranges.join(" ")).not.toContain("Devanagari");
  expect(facts.fonts).toHaveLength(2);
  expect(facts.fonts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)).toBeLessThanOrEqual(
    FONT_BYTES_MAX,
  );
  for (const { startTime } of facts.fonts) expect(startTime).toBeGreaterThan(facts.scriptsBy);
  const devanagari = page.waitForResponse(/devanagari/);
  await page.evaluate(() => document.body.append("मसाला डोसा"));
  expect((await devanagari).ok()).toBe(true);
});

test("animations are off with reduced motion", { tag: "@phone" }, async ({ page }) => {
  await signIn(page, "waiter");
  await expect(page.getByRole("tab", { name: "Rooftop" })).toBeVisible();
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll("*")]
        .map((element) => getComputedStyle(element))
        .filter(
          ({ transitionDuration, animationName }) => transitionDuration !== "0s" || animationName !== "none",
        ).length,
  );
  expect(moving).toBe(0);
});
