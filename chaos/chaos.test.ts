import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";

const SEEDS = 20;
const TEST_TIMEOUT_MS = 300_000;

test("twenty evenings with every fault lose, double and misplace nothing", {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const run = spawn(process.execPath, ["chaos/chaos.ts", "--seeds", String(SEEDS)]);
  const ended = once(run, "exit");
  const [output, errors] = await Promise.all([text(run.stdout), text(run.stderr)]);
  await ended;
  expect(`${output}${errors}`).toMatch(/^20 seeds, 0 violations\n/);
});
