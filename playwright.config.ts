import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS, DEVICES, findChromium, REGION } from "#testing/browser.ts";

const chromium = findChromium();

/** Scripts that run for seconds are not worth optimizing. Benches measure the browser as people have it. */
const UNOPTIMIZED = "--js-flags=--no-opt --no-maglev";

/** Set by `npm test`: a journey runs at one size. `npm run test:all` runs it at both. */
const isShort = process.env.TEST_SHORT === "on";
/** They are about layout and touch, so even `npm test` runs them at both sizes. All others run on the phone, where there is least room. */
const BOTH = /(access|bar|frame|mainJob|menuScreen|toasts|touch)\.spec\.ts$/;
/** One measures all sizes itself, one counts the taps of a till; an admin's lists and forms are those of `menuScreen`. */
const TILL =
  /(sizes|layout\/\w+|taps|settings|expenses|areas|categories|activity|menuImport|waiters|items|reports|settingUp|e2e\/tables)\.spec\.ts$/;
/** It takes README's pictures, and shows nothing that other journeys do not. */
const PICTURES = process.env.README_SCREENSHOTS === "on" ? [] : ["**/screenshots.spec.ts"];

export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  globalSetup: "./e2e/setup.ts",
  outputDir: "test-results",
  // Every worker has its own server, and every test finds its data as new, so any two may run at once.
  fullyParallel: true,
  workers: 3,
  // A test that passes at the second try shows a race, and races are what a till must not have.
  retries: 0,
  forbidOnly: true,
  // For a machine that is slow or busy with other things; where nothing is wrong, nobody waits so long.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  use: {
    ...REGION,
    // A button that is missing is said after this, and not when the whole test has run out of time.
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // A page that is emptied and opened again takes a tenth less work than a new one: its process knows the scripts.
    reuseContext: true,
    // A test that is about the app on the device allows it: pages of all others come from the server.
    serviceWorkers: "block",
    // Drawing every frame of an animation took a sixth of the run.
    contextOptions: { reducedMotion: "reduce" },
    // A trace of every test costs a quarter of the run; `npx playwright test --trace on` makes one where it is wanted.
    screenshot: "only-on-failure",
    launchOptions: {
      args: [...CHROMIUM_FLAGS, UNOPTIMIZED],
      ...(chromium ? { executablePath: chromium } : {}),
    },
  },
  projects: [
    {
      name: "till",
      use: DEVICES.till,
      testIgnore: PICTURES,
      grepInvert: /@phone/,
      ...(isShort && { testMatch: [BOTH, TILL] }),
    },
    {
      name: "phone",
      use: DEVICES.phone,
      testIgnore: [...(isShort ? [TILL] : []), ...PICTURES],
      grepInvert: /@till/,
    },
    // What is tagged for the till in a file that is otherwise the phone's.
    ...(isShort
      ? [{ name: "till-tagged", use: DEVICES.till, testIgnore: [BOTH, TILL, ...PICTURES], grep: /@till/ }]
      : []),
  ],
});
