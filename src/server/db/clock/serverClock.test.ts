import { beforeEach, describe, expect, test } from "vitest";
import { type Instant, instant } from "#domain/time.ts";
import { type ClockRow, createServerClock } from "./serverClock.ts";

const HOUR = 3_600_000;
const START = instant(Date.parse("2026-11-20T14:30:00Z"));

let computerTime: number;
let passedMs: number;
beforeEach(() => {
  computerTime = START;
  passedMs = 0;
});

const clockAfter = (lastRow: ClockRow | undefined) =>
  createServerClock({ computer: () => instant(computerTime), passed: () => passedMs, lastRow });
const later = (ms: number): Instant => instant(START + ms);
function pass(ms: number): void {
  computerTime += ms;
  passedMs += ms;
}

test("a new resort starts at the computer's time", () => {
  const clock = clockAfter(undefined);
  expect(clock.now()).toBe(START);
  pass(50);
  expect(clock.now()).toBe(later(50));
});

test("the server's clock never goes back, and goes on as time passes while the computer's clock is behind", () => {
  const clock = clockAfter({ seq: 1, at: START });
  computerTime -= 24 * HOUR;
  // Asked often: no fraction of a millisecond may get lost.
  for (let asked = 0; asked < 1_000; asked++) {
    passedMs += 0.4;
    clock.now();
  }
  expect(clock.now() - START).toBeGreaterThanOrEqual(399);
  pass(HOUR);
  expect(clock.now() - START).toBeGreaterThanOrEqual(HOUR + 399);
});

describe("rows of the journal", () => {
  test("rows that another process wrote at a later time move the clock ahead, and earlier ones do not move it", () => {
    const clock = clockAfter({ seq: 1, at: START });
    clock.follow([{ seq: 2, at: later(-HOUR) }]);
    expect(clock.now()).toBe(START);
    clock.follow([{ seq: 3, at: later(2_000) }]);
    expect(clock.now()).toBe(later(2_000));
  });

  test("rows that correct a wrong clock set it back once", () => {
    computerTime = later(20 * HOUR);
    const clock = clockAfter({ seq: 1, at: START });
    expect(clock.now()).toBe(later(20 * HOUR));
    computerTime = START;
    const mended = { seq: 3, at: later(20 * HOUR), set: { to: START, isMended: true } };
    clock.follow([mended]);
    pass(1_000);
    // The same row comes again, and one from before it.
    clock.follow([mended]);
    clock.follow([{ seq: 2, at: later(20 * HOUR) }]);
    expect(clock.now()).toBe(later(1_000));
  });

  test("the last row before a start counts with the time that it set", () => {
    const mended = { seq: 3, at: later(20 * HOUR), set: { to: START, isMended: true } };
    expect(clockAfter(mended).now()).toBe(START);
    computerTime = later(72 * HOUR);
    const confirmed = { seq: 3, at: START, set: { to: later(72 * HOUR), isMended: false } };
    expect(clockAfter(confirmed).state()).toMatchObject({ serverTime: computerTime, isWaiting: false });
  });

  test("rows of an admin's confirmation never set it back", () => {
    const clock = clockAfter({ seq: 1, at: START });
    clock.follow([{ seq: 2, at: START, set: { to: later(-HOUR), isMended: false } }]);
    expect(clock.now()).toBe(START);
  });
});

test("elapsed time leaves out several jumps of the clock", () => {
  const clock = clockAfter({ seq: 1, at: START });
  pass(60_000);
  clock.follow([{ seq: 2, at: START, set: { to: later(24 * HOUR), isMended: false } }]);
  computerTime = later(24 * HOUR);
  expect(clock.ago(0)).toBe(later(24 * HOUR));
  expect(clock.ago(30_000)).toBe(later(30_000));
  pass(10_000);
  clock.follow([{ seq: 3, at: START, set: { to: later(48 * HOUR), isMended: false } }]);
  computerTime = later(48 * HOUR);
  pass(5_000);
  expect(clock.ago(4_000)).toBe(later(48 * HOUR + 1_000));
  expect(clock.ago(5_000 + 9_000)).toBe(later(24 * HOUR + 1_000));
  expect(clock.ago(5_000 + 10_000 + 20_000)).toBe(later(40_000));
});
