import { describe, expect, test } from "vitest";
import { exampleKot, exampleKotItem, now, person } from "../../testing/examples.ts";
import { isLive, kotStatusRefusal, kotSteps, nextKotStatus, remainingPieces } from "./status.ts";

const voided = { reason: "wrong table", by: person, at: now };

describe("a KOT", () => {
  test("a KOT's status only moves forward; setting the same status again is accepted", () => {
    for (const [i, from] of kotSteps.entries()) {
      for (const [j, to] of kotSteps.entries()) {
        const refusal = kotStatusRefusal({ status: from, voided: null }, to);
        expect(refusal).toBe(j < i ? "status-backwards" : undefined);
      }
    }
    expect(kotStatusRefusal({ status: "pending", voided }, "ready")).toBe("kot-void");
  });

  test("a KOT offers the next step until it is served", () => {
    expect(kotSteps.map(nextKotStatus)).toEqual(["preparing", "ready", "served", undefined]);
  });

  test("a KOT is live while some of its pieces are not voided", () => {
    const item = exampleKotItem({ _id: "i", quantity: 2 });
    expect(isLive(exampleKot({ items: [item] }))).toBe(true);
    expect(isLive(exampleKot({ items: [{ ...item, voidedQuantity: 1 }] }))).toBe(true);
    expect(isLive(exampleKot({ items: [{ ...item, voidedQuantity: 2 }] }))).toBe(false);
    const gone = { ...item, voidedQuantity: 2 };
    expect(isLive(exampleKot({ items: [gone, item] }))).toBe(true);
    expect(isLive(exampleKot({ items: [item], voided }))).toBe(false);
    expect(isLive(exampleKot({ kind: "cancel", items: [{ ...item, change: "cancel" }] }))).toBe(false);
  });
});

test.each([
  ["add", 3, 0, 3],
  ["add", 3, 1, 2],
  ["add", 3, 3, 0],
  ["cancel", 3, 0, 0],
  ["note", 3, 0, 0],
] as const)("%s %i with %i voided leaves %i to make", (change, quantity, voidedQuantity, left) => {
  expect(remainingPieces({ change, quantity, voidedQuantity })).toBe(left);
});
