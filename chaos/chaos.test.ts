import { execa } from "execa";
import { expect, test } from "vitest";

/** `npm run test:all` plays a hundred. */
const SEEDS = 8;

test("evenings with every fault lose, double and misplace nothing", { timeout: 1_800_000 }, async () => {
  const { all } = await execa(process.execPath, ["chaos/chaos.ts", "--seeds", String(SEEDS)], {
    all: true,
    reject: false,
  });
  expect(all).toMatch(new RegExp(`^${SEEDS} seeds, 0 violations$`, "m"));
});
