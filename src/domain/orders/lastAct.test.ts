import { expect, test } from "vitest";
import { now, person } from "../testing/examples.ts";
import { actBy, formatLastAct } from "./lastAct.ts";

test.each([
  ["moved", "T1", "Moved from T1"],
  ["handed-over", "Ravi", "Handed over from Ravi"],
  ["split", "T1", "Split at T1"],
  ["lines-moved-here", "T4", "Dishes moved here from T4"],
  ["lines-moved-away", "T4", "Dishes moved to T4"],
  ["merged", "T2", "Merged with T2"],
  ["discount", "10%", "Discount 10%"],
] as const)("the last action %s is formatted with its author and time", (kind, other, words) => {
  expect(formatLastAct(actBy({ person, now }, kind, other))).toBe(`${words} by Asha, 20:25`);
});
