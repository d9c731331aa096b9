import { expect, test, vi } from "vitest";
import type { FileFigures } from "./measureFile.ts";
import { exports, reads } from "./reads.ts";
import { report } from "./verdict.ts";

/** Made-up figures of a file in which every read takes so long. */
function figuresOf(orders: number, days: number, p50: number): FileFigures {
  const history = {
    ...{ size: orders, orders, firstDay: "2024-01-01", newestDay: dayAfter(days - 1), now: 0, grownInMs: 0 },
    ...{ schema: "", growers: "", dataDir: "", file: "" },
  };
  return {
    ...{ history, bytes: 1, firstStartMs: 1, startMs: 1, summedMs: 1, memory: 1 },
    ...{ orders: undefined, secondReads: undefined, rates: undefined },
    reads: new Map(reads.map(({ name }) => [name, { firstMs: p50, p50 }])),
    exports: new Map(
      exports.map(({ name }) => [name, { bytes: 1e9, tookMs: p50, isWhole: true, moreMb: 1 }]),
    ),
  };
}

const dayAfter = (days: number) => new Date(Date.UTC(2024, 0, 1 + days)).toISOString().slice(0, 10);

/** Judges files of five weeks, a year and ten years in which everything takes a millisecond, the last of them changed. */
function verdictOn(largest: Partial<FileFigures>, yearDays = 366): boolean {
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const files = [figuresOf(10_000, 37, 1), figuresOf(100_000, yearDays, 1), figuresOf(1_000_000, 3_650, 1)];
  const verdict = report({
    files: files.map((file, at) => (at === 2 ? { ...file, ...largest } : file)),
    raw: new Map(),
    bytes: undefined,
  });
  log.mockRestore();
  return verdict;
}

test("a read that takes more than one and a half times as long, or was not measured, is missed", () => {
  expect(verdictOn({})).toBe(true);
  const usual = figuresOf(1, 1, 1).reads;
  for (const { name } of reads) {
    expect(verdictOn({ reads: new Map([...usual, [name, { firstMs: 1, p50: 1.6 }]]) }), name).toBe(false);
    expect(verdictOn({ reads: new Map([...usual].filter(([other]) => other !== name)) }), name).toBe(false);
  }
});

test("an export that was not measured is missed, and so is a year that has nothing to be compared with", () => {
  expect(verdictOn({ exports: new Map() })).toBe(false);
  expect(verdictOn({}, 300)).toBe(false);
});
