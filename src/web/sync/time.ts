export interface Time {
  /** Returns the milliseconds since 1970 by the device's clock. */
  readonly now: () => number;
  /** Calls `react` after this many milliseconds. Returns a function that cancels. */
  readonly after: (ms: number, react: () => void) => () => void;
  /** Returns a signal that aborts after this many milliseconds with a TimeoutError. */
  readonly abortAfter: (ms: number) => AbortSignal;
}

/** The browser's clock and timers. */
export const browserTime: Time = {
  now: () => Date.now(),
  after: (ms, react) => {
    const timer = setTimeout(react, ms);
    return () => clearTimeout(timer);
  },
  abortAfter: (ms) => AbortSignal.timeout(ms),
};

export const pause = ({ after }: Time, ms: number) => new Promise<void>((resolve) => after(ms, resolve));
