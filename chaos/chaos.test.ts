import { execa } from "execa";
import { expect, test } from "vitest";

test("twenty evenings with every fault lose, double and misplace nothing", {
  timeout: 1_800_000,
}, async () => {
  const { all } = await execa(process.execPath, ["chaos/chaos.ts"], { all: true, reject: false });
  expect(all).toMatch(/^20 seeds, 0 violations$/m);
});
