import { z } from "zod";
import { Ref, toRef } from "../entity.ts";
import { formatTime, type Instant, Timestamp } from "../time.ts";

/** The last move, hand-over, split, merge or discount of an order, with its author and time. */
export const LastAct = z.object({
  kind: z.enum([
    "moved",
    "handed-over",
    "split",
    "lines-moved-here",
    "lines-moved-away",
    "merged",
    "discount",
  ]),
  /** The previous place, the place of the split or of the other order; for a hand-over the previous waiter; the new discount. */
  other: z.string(),
  by: Ref,
  at: Timestamp,
});
export type LastAct = z.output<typeof LastAct>;

/** Creates the record of an action by a person. */
export function actBy(
  { person, now }: { readonly person: Ref; readonly now: Instant },
  kind: LastAct["kind"],
  other: string,
): LastAct {
  return { kind, other, by: toRef(person), at: now };
}

const actLabels: Record<LastAct["kind"], (other: string) => string> = {
  moved: (other) => `Moved from ${other}`,
  "handed-over": (other) => `Handed over from ${other}`,
  split: (other) => `Split at ${other}`,
  "lines-moved-here": (other) => `Dishes moved here from ${other}`,
  "lines-moved-away": (other) => `Dishes moved to ${other}`,
  merged: (other) => `Merged with ${other}`,
  discount: (other) => `Discount ${other}`,
};

/** Formats it: "Moved from T1 by Asha Naik, 20:14". */
export function formatLastAct({ kind, other, by, at }: LastAct): string {
  return `${actLabels[kind](other)} by ${by.name}, ${formatTime(at)}`;
}
