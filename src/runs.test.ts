import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";

const usual = fc.readConfigureGlobal();

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
  fc.configureGlobal(usual);
});

async function runsWith(runs: string): Promise<number> {
  vi.stubEnv("RUNS", runs);
  vi.resetModules();
  await import("#testing/runs.ts");
  let tried = 0;
  fc.assert(fc.property(fc.integer(), () => void tried++));
  return tried;
}

test("RUNS sets the number of examples of a property, by default a hundred", async () => {
  expect(await runsWith("7")).toBe(7);
  fc.configureGlobal(usual);
  expect(await runsWith("")).toBe(100);
});
