import { CLOCK_DIFFERENCE_MAX_MS } from "#domain/settings/clock.ts";
import { type Instant, instant } from "#domain/time.ts";

/** How long a server may have stood still: a later start waits for an admin's confirmation. */
const DOWNTIME_MAX_MS = 36 * 3_600_000;
/** A step of the computer's clock from here on is left out where a lifetime is counted. */
const STEP_MIN_MS = 1_000;
/** How many steps are remembered; beyond it the oldest is forgotten. */
const STEPS_MAX = 100;

/** The time of a journal row: when it was written, or what it set the clock to. */
export interface ClockRow {
  readonly seq: number;
  readonly at: Instant;
  /** The time that an admin confirmed, or that `npm run clock` set. */
  readonly set?: { readonly to: Instant; readonly isMended: boolean } | undefined;
}

export interface ClockState {
  readonly serverTime: Instant;
  readonly computerTime: Instant;
  /** Whether the computer's clock is further ahead than the server follows automatically. */
  readonly isWaiting: boolean;
}

/** The one clock of a server's process. */
export type ServerClock = ReturnType<typeof createServerClock>;

interface Sources {
  /** The computer's clock, which people and programs set. */
  readonly computer: () => Instant;
  /** The milliseconds that passed since some moment, which nobody can set. */
  readonly passed: () => number;
  readonly lastRow: ClockRow | undefined;
  /** Runs when the clock begins to wait for an admin's confirmation, and when it no longer does. */
  readonly onWaiting?: ((isWaiting: boolean) => void) | undefined;
}

/**
 * Makes the clock of a process. It begins at the last journal row and goes on as time passes. It follows the computer's clock up to
 * five minutes ahead, at the start up to 36 hours; never back. Further ahead, it waits for an admin's confirmation (clarification 48).
 */
export function createServerClock({ computer, passed, lastRow, onWaiting }: Sources) {
  let base = lastRow ? clockTimeAt(lastRow) : computer();
  let basePassed = passed();
  let lastSeq = lastRow?.seq ?? 0;
  let aheadMax = DOWNTIME_MAX_MS;
  let steps: { readonly from: Instant; readonly to: Instant }[] = [];
  let isWaiting = false;

  /** Returns the time that the journal and the time passed since can justify. */
  const monotonicNow = () => instant(base + Math.max(0, Math.floor(passed() - basePassed)));

  function setTo(time: Instant): void {
    base = time;
    basePassed = passed();
  }

  function moveAhead(from: Instant, to: Instant): void {
    setTo(to);
    if (to - from >= STEP_MIN_MS) steps = [...steps, { from, to }].slice(-STEPS_MAX);
  }

  /** Returns the time. It never goes back, except when `npm run clock` mends a wrong one. */
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
  // The time between the last row and the start is no step: the process did not run.
  now();
  steps = [];

  function applyRow(row: ClockRow): void {
    if (row.seq <= lastSeq) return;
    lastSeq = row.seq;
    const time = monotonicNow();
    const to = clockTimeAt(row);
    if (to > time) moveAhead(time, to);
    else if (row.set?.isMended) {
      setTo(to);
      steps = [];
    }
  }

  return {
    now,
    /** Returns the moment that this many milliseconds ago was now; time that the clock skipped does not count. */
    ago: (ms: number): Instant => subtractElapsed(now(), ms, steps),
    state: (): ClockState => {
      const serverTime = now();
      const computerTime = computer();
      return { serverTime, computerTime, isWaiting: computerTime - serverTime > aheadMax };
    },
    /** Takes the times of new journal rows, which another process may have written. */
    follow: (rows: readonly ClockRow[]): void => rows.forEach(applyRow),
  };
}

/** Returns what time it was at a row, or was from it on. */
export function clockTimeAt({ at, set }: ClockRow): Instant {
  return set?.to ?? at;
}

/** Goes back from now by time that passed, over the steps that the clock made ahead. */
function subtractElapsed(
  now: Instant,
  ms: number,
  steps: readonly { readonly from: Instant; readonly to: Instant }[],
): Instant {
  let moment: number = now;
  let remainingMs = ms;
  for (const { from, to } of steps.toReversed()) {
    if (moment - remainingMs >= to) break;
    remainingMs -= moment - to;
    moment = from;
  }
  return instant(moment - remainingMs);
}
