import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exampleKot, exampleKotItem, now, person } from "../../testing/examples.ts";
import { instant } from "../../time.ts";
import type { KotStatus } from "./api.ts";
import {
  isLive,
  itemsToVoid,
  kotStatusRefusal,
  kotSteps,
  nextKotStatus,
  orderStatus,
  preparationStatusAt,
  remainingPieces,
} from "./status.ts";

const voided = { reason: "wrong table", by: person, at: now };
const kots = (...statuses: KotStatus[]) => statuses.map((status) => exampleKot({ status }));

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

  test("a KOT offers the next step until it is served; served items stay ready", () => {
    expect(kotSteps.map(nextKotStatus)).toEqual(["preparing", "ready", "served", undefined]);
    expect(kotSteps.map(preparationStatusAt)).toEqual(["pending", "preparing", "ready", "ready"]);
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

describe("an order's status", () => {
  test.each([
    [kots(), "pending"],
    [kots("served"), "served"],
    [kots("served", "ready"), "ready"],
    [kots("ready", "pending"), "pending"], // a new round takes a ready order back
    [kots("preparing", "served", "ready"), "preparing"],
    [[...kots("ready"), exampleKot({ voided })], "ready"],
    [[...kots("ready"), exampleKot({ kind: "note", status: "served" })], "ready"],
  ] as const)("an order's status is that of its least advanced live KOT (%#)", (given, status) => {
    expect(orderStatus(given)).toBe(status);
  });
});

describe("taking pieces back", () => {
  test("a void takes pieces from the newest KOT first", () => {
    const older = exampleKot({ items: [exampleKotItem({ _id: "old", quantity: 2 })] });
    const newer = exampleKot({
      createdAt: instant(now + 1),
      items: [exampleKotItem({ _id: "new", quantity: 1 }), exampleKotItem({ _id: "x", line: "other" })],
    });
    expect(itemsToVoid([older, newer], ["line"], 2)).toEqual([
      { kotItemId: "new", quantity: 1 },
      { kotItemId: "old", quantity: 1 },
    ]);
  });

  test("of KOTs of the same time a void takes pieces from the higher number first", () => {
    const first = exampleKot({ token: 7, items: [exampleKotItem({ _id: "first" })] });
    const second = exampleKot({ token: 8, items: [exampleKotItem({ _id: "second" })] });
    for (const kots of [
      [first, second],
      [second, first],
    ]) {
      expect(itemsToVoid(kots, ["line"], 1)).toEqual([{ kotItemId: "second", quantity: 1 }]);
    }
  });

  test("a void takes at most the requested pieces and at most what an item has", () => {
    const item = fc.record({
      quantity: fc.integer({ min: 1, max: 5 }),
      voidedQuantity: fc.integer({ min: 0, max: 5 }),
      change: fc.constantFrom("add" as const, "cancel" as const, "note" as const),
      isVoid: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(item, { maxLength: 8 }), fc.integer({ min: 0, max: 20 }), (items, quantity) => {
        const given = items.map(({ isVoid, ...rest }, i) =>
          exampleKot({
            _id: `k${i}`,
            createdAt: instant(now + i),
            voided: isVoid ? voided : null,
            items: [
              exampleKotItem({
                ...rest,
                _id: `i${i}`,
                voidedQuantity: Math.min(rest.voidedQuantity, rest.quantity),
              }),
            ],
          }),
        );
        const left = new Map(
          given
            .filter((kot) => !kot.voided)
            .flatMap((kot) => kot.items.map((i) => [i._id, remainingPieces(i)])),
        );
        const available = [...left.values()].reduce((a, b) => a + b, 0);
        const taken = itemsToVoid(given, ["line"], quantity);
        expect(taken.reduce((sum, part) => sum + part.quantity, 0)).toBe(Math.min(quantity, available));
        for (const part of taken) {
          expect(part.quantity).toBeGreaterThan(0);
          expect(part.quantity).toBeLessThanOrEqual(left.get(part.kotItemId) ?? 0);
        }
      }),
    );
  });
});
