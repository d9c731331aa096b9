import { addDays, type Instant, instant } from "#domain/time.ts";
import type { BusinessDays } from "../../../http/handlers/context.ts";
import { type Act, type Calendar, seeded } from "./acts.ts";
import { evening } from "./evening.ts";
import { DAYS, pastExpenses, pastVisits } from "./past.ts";

const SEED = 62;
/** The length of today's part of the history, at most the business day so far. */
const TODAY_MINUTES = 600;

/** Returns the commands of the last two months in order, and when the resort opened. */
export function historyFrom(
  now: Instant,
  days: BusinessDays,
): { readonly opened: Instant; readonly acts: readonly Act[] } {
  const today = days.of(now);
  const start = days.startOf(today);
  const minute = Math.min(60_000, (now - start) / TODAY_MINUTES);
  const calendar: Calendar = {
    rnd: seeded(SEED),
    ago: (minutes) => instant(Math.floor(now - minutes * minute)),
    past: (daysAgo, minutes) =>
      instant(Math.min(days.startOf(addDays(today, -daysAgo)) + minutes * 60_000, start - 1)),
  };
  const acts = [...pastVisits(calendar), ...pastExpenses(calendar), ...evening(calendar)];
  return { opened: days.startOf(addDays(today, -DAYS - 1)), acts: acts.toSorted((a, b) => a.at - b.at) };
}
