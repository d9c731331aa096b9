import { z } from "zod";
import { Ref, toRef } from "../entity.ts";
import { formatTime, type Instant, Timestamp } from "../time.ts";

/** Who moved, handed over, split or merged an order last, or moved dishes of it, and when. */
export const LastAct = z.object({
  kind: z.enum(["moved", "handed-over", "split", "lines-moved-here", "lines-moved-away", "merged"]),
  /** The place that it came from, was split at, or whose order got or gave the dishes; of a hand-over, the waiter before. */
  other: z.string(),
  by: Ref,
  at: Timestamp,
});
export type LastAct = z.output<typeof LastAct>;

/** Says that a person does this now. */
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
};

/** Says it to people: "Moved from T1 by Asha Naik, 20:14". */
export function formatLastAct({ kind, other, by, at }: LastAct): string {
  return `${actLabels[kind](other)} by ${by.name}, ${formatTime(at)}`;
}
