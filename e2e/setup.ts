import { makeDemoData, removeDemoData } from "#testing/demoServer.ts";
import { buildScreensIfStale } from "#testing/screens.ts";

/** Playwright's global setup: builds the screens and creates the demo data once, before the first test. */
// biome-ignore lint/style/noDefaultExport: Playwright takes its global setup as the default export.
export default async function setUp(): Promise<() => void> {
  await buildScreensIfStale();
  const data = await makeDemoData();
  // Playwright hands the environment on to its workers.
  process.env.E2E_DEMO_DATA = JSON.stringify(data);
  return () => removeDemoData(data);
}
