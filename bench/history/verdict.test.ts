import { expect, test, vi } from "vitest";
import type { HistoryFigures } from "./measureFile.ts";
import { exports, reads } from "./reads.ts";
import { report } from "./verdict.ts";

/** Figures of a history in which every read takes `ms`. */
function figuresOf(orders: number, ms: number): HistoryFigures {
  const history = { size: orders, orders, days: 400, newestDay: "2026-11-20", now: 0, playedInMs: 0 };
  return {
    history: { ...history, generatorHash: "", dataDir: "", file: "" },
    ...{ bytes: 1, firstStartMs: 1, startMs: ms, memory: 1 },
    reads: new Map(reads.map(({ name }) => [name, ms])),
    exports: new Map(exports.map(({ name }) => [name, { bytes: 1e9, tookMs: ms, isWhole: true, moreMb: 1 }])),
    orders: { alone: { p50: 1, p99: 1 }, meanwhile: { p50: 1, p99: ms } },
  };
}

function verdictOn(largest: Partial<HistoryFigures>): boolean {
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const verdict = report([figuresOf(10_000, 1), { ...figuresOf(100_000, 1), ...largest }]);
  log.mockRestore();
  return verdict;
}

test("the aim is missed if a read takes more than 1.5 times as long or was not measured", () => {
  expect(verdictOn({})).toBe(true);
  const usual = figuresOf(1, 1).reads;
  for (const { name } of reads) {
    expect(verdictOn({ reads: new Map([...usual, [name, 1.6]]) }), name).toBe(false);
    expect(verdictOn({ reads: new Map([...usual].filter(([other]) => other !== name)) }), name).toBe(false);
  }
});

test("the aim is missed if an export, a start or an order during an export is slower or was not measured", () => {
  const slow = figuresOf(1, 2.1);
  expect(verdictOn({ exports: slow.exports })).toBe(false);
  expect(verdictOn({ exports: new Map() })).toBe(false);
  expect(verdictOn({ startMs: slow.startMs })).toBe(false);
  expect(verdictOn({ orders: slow.orders })).toBe(false);
  expect(verdictOn({ orders: undefined })).toBe(false);
});
