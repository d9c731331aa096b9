import { buildScreensIfStale } from "#testing/screens.ts";

/** Playwright's global setup: the screens are built once, before the first test's server serves them. */
// biome-ignore lint/style/noDefaultExport: Playwright takes its global setup as the default export.
export default async function build(): Promise<void> {
  await buildScreensIfStale();
}
