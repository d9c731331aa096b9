import { CLOCK_DIFFERENCE_MAX_MS } from "#domain/settings/clock.ts";
import { type Instant, instant } from "#domain/time.ts";

/** The longest downtime after which the computer's clock is trusted at start; later an admin must confirm the time. */
const DOWNTIME_MAX_MS = 36 * 3_600_000;
/** Forward jumps of the computer's clock of at least this size do not count as elapsed time, such as the age of a session. */
const JUMP_MIN_MS = 1_000;
/** The most jumps that are remembered. */
const JUMPS_MAX = 100;

/** The time of a journal row: when it was written, or the time that it set. */
export interface ClockRow {
  readonly seq: number;
  readonly at: Instant;
  /** The time that an admin confirmed, or that `npm run clock` set. */
  readonly set?: { readonly to: Instant; readonly isMended: boolean } | undefined;
}

export interface ClockState {
  readonly serverTime: Instant;
  readonly computerTime: Instant;
  /** True if the computer's clock is so far ahead that an admin must confirm it. */
  readonly isWaiting: boolean;
}

export type ServerClock = ReturnType<typeof createServerClock>;

interface Sources {
  /** The computer's clock, which people and programs set. */
  readonly computer: () => Instant;
  /** Monotonic milliseconds, independent of the computer's clock. */
  readonly passed: () => number;
  readonly lastRow: ClockRow | undefined;
  /** Called when the clock starts and stops waiting for an admin's confirmation. */
  readonly onWaiting?: ((isWaiting: boolean) => void) | undefined;
}

/**
 * Creates the clock of a process. It starts at the last journal row and advances with monotonic time. It follows the
 * computer's clock forward by up to five minutes (36 hours at the start), and never back. If the computer's clock is further
 * ahead, it waits for an admin's confirmation (clarification 48).
 */
export function createServerClock({ computer, passed, lastRow, onWaiting }: Sources) {
  let base = lastRow ? clockTimeAt(lastRow) : computer();
  let basePassed = passed();
  let lastSeq = lastRow?.seq ?? 0;
  let aheadMax = DOWNTIME_MAX_MS;
  let jumps: { readonly from: Instant; readonly to: Instant }[] = [];
  let isWaiting = false;

  /** The last known time plus the monotonic time since then. */
  const monotonicNow = () => instant(base + Math.max(0, Math.floor(passed() - basePassed)));

  function setTo(time: Instant): void {
    base = time;
    basePassed = passed();
  }

  function moveAhead(from: Instant, to: Instant): void {
    setTo(to);
    if (to - from >= JUMP_MIN_MS) jumps = [...jumps, { from, to }].slice(-JUMPS_MAX);
  }

  /** Returns the time. It never goes back, except when `npm run clock` corrects it. */
  function now(): Instant {
    const time = monotonicNow();
    const computerTime = computer();
    const ahead = computerTime - time;
    if (isWaiting !== ahead > aheadMax) {
      isWaiting = !isWaiting;
      onWaiting?.(isWaiting);
    }
    if (ahead < 0 || ahead > aheadMax) return time;
    aheadMax = CLOCK_DIFFERENCE_MAX_MS;
    if (ahead > 0) moveAhead(time, computerTime);
    return computerTime;
  }
  // The downtime before the start counts as elapsed time, not as a jump.
  now();
  jumps = [];

  function applyRow(row: ClockRow): void {
    if (row.seq <= lastSeq) return;
    lastSeq = row.seq;
    const time = monotonicNow();
    const to = clockTimeAt(row);
    if (to > time) moveAhead(time, to);
    else if (row.set?.isMended) {
      setTo(to);
      jumps = [];
    }
  }

  return {
    now,
    /** Returns the time `ms` of elapsed time ago; jumps of the clock do not count. */
    ago: (ms: number): Instant => subtractElapsed(now(), ms, jumps),
    state: (): ClockState => {
      const serverTime = now();
      const computerTime = computer();
      return { serverTime, computerTime, isWaiting: computerTime - serverTime > aheadMax };
    },
    /** Applies the times of new journal rows, also of other processes. */
    follow: (rows: readonly ClockRow[]): void => rows.forEach(applyRow),
  };
}

export function clockTimeAt({ at, set }: ClockRow): Instant {
  return set?.to ?? at;
}

/** Subtracts elapsed time, skipping forward jumps: 10 min before 12:00, after a jump from 11:00 to 11:55, is 10:55. */
function subtractElapsed(
  now: Instant,
  ms: number,
  jumps: readonly { readonly from: Instant; readonly to: Instant }[],
): Instant {
  let moment: number = now;
  let remainingMs = ms;
  for (const { from, to } of jumps.toReversed()) {
    if (moment - remainingMs >= to) break;
    remainingMs -= moment - to;
    moment = from;
  }
  return instant(moment - remainingMs);
}
