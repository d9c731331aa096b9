import { CLOCK_DIFFERENCE_MAX_MS } from "#domain/settings/clock.ts";
import type { Instant } from "#domain/time.ts";
import { FROM_CONSOLE } from "../db/journal.ts";
import type { Write } from "../db/write.ts";
import type { BusinessDays } from "../http/handlers/context.ts";
import { expireApprovals } from "../staff/approvals/approvals.store.ts";
import { clampLastSeen } from "../staff/sessions.store.ts";

interface Times {
  readonly serverTime: Instant;
  readonly computerTime: Instant;
}

/** True if the two times differ so much that the server's time needs a correction. */
export function isClockWrong({ serverTime, computerTime }: Times): boolean {
  return Math.abs(computerTime - serverTime) > CLOCK_DIFFERENCE_MAX_MS;
}

/** Sets the server's time to the computer's by a journal row, which is the only way to set it back. A running server follows. */
export async function correctClock(
  { tx, now, journal }: Write,
  days: BusinessDays,
  { serverTime, computerTime }: Times,
): Promise<void> {
  await clampLastSeen(tx, computerTime);
  await expireApprovals(tx, computerTime);
  journal({
    ...FROM_CONSOLE,
    businessDay: days.of(now),
    topic: "settings",
    action: "clock.mended",
    entityId: "clock",
    change: JSON.stringify({ before: { timeAt: serverTime }, after: { timeAt: computerTime } }),
  });
}
