import fc from "fast-check";
import { expect, test } from "vitest";
import { paise, rateBps } from "../../money.ts";
import { exampleAddition, exampleOrder } from "../../testing/examples.ts";
import { instant } from "../../time.ts";
import { kotDeltas } from "../kot/delta.ts";
import { amountDue } from "../order/amountDue.ts";
import type { Order } from "../order/api.ts";
import { withAdditions, withChanges, withPlace } from "../order/order.ts";
import { type Place, type PlaceInput, tableIdOf, toPlace } from "../place.ts";
import { moveRefusal } from "./moving.ts";

const orders = fc
  .record({
    lines: fc.array(
      fc.record({ rate: fc.nat(50_000), quantity: fc.integer({ min: 1, max: 9 }), sent: fc.nat(9) }),
      {
        minLength: 1,
        maxLength: 5,
      },
    ),
    discount: fc.nat(10_000),
    amountPaid: fc.nat(100_000),
    isBilled: fc.boolean(),
  })
  .map(({ lines, discount, amountPaid, isBilled }): Order => {
    const added = withAdditions(
      exampleOrder(),
      lines.map(({ rate, quantity }, n) =>
        exampleAddition({ _id: `l${n}`, notes: `n${n}`, rate: paise(rate), quantity }),
      ),
    );
    const items = added.items.map((line, n) => ({
      ...line,
      sentQuantity: Math.min(line.quantity, lines[n]?.sent ?? 0),
    }));
    const printed = { createdAt: instant(0), isPrinted: true };
    const bill = isBilled ? { _id: "bill", invoiceNumber: "A/26-27/000123", ...printed } : null;
    const order = withChanges(added, { items, discount: { percent: rateBps(discount) } });
    return { ...order, amountPaid: paise(amountPaid), bill };
  });

/** A target as people choose it, and the place that the server makes of it. */
const targets = fc.oneof(
  fc.constantFrom("t1", "t2", "t3").map((id) => {
    const place: Place = { kind: "table", table: { _id: id, name: id }, area: { _id: "a", name: "Garden" } };
    return { to: { table: id }, place };
  }),
  fc
    .tuple(
      fc.constantFrom<PlaceInput>(
        { kind: "takeaway" },
        { kind: "room", room: "204" },
        { kind: "room", room: "205" },
        { kind: "delivery", phone: "98470 12345" },
      ),
      fc.integer({ min: 1, max: 99 }),
    )
    .map(([details, number]) => ({ to: { place: details }, place: toPlace(details, number) })),
);

test("however often an order moves, lines, totals, payments and sent quantities stay, and it has its last place", () => {
  fc.assert(
    fc.property(orders, fc.array(targets, { minLength: 1, maxLength: 8 }), (order, sequence) => {
      let moved = order;
      for (const { to, place } of sequence) {
        if (moveRefusal(moved, to) !== undefined) continue;
        moved = withPlace(moved, place);
        expect(moveRefusal(moved, to)).toBe("already-there");
        expect(moved.place).toEqual(place);
        expect(moved.table._id).toBe(tableIdOf(place) ?? order._id);
      }
      const { place, table, area } = order;
      expect({ ...moved, place, table, area }).toEqual(order);
      expect(amountDue(moved)).toBe(amountDue(order));
      expect(kotDeltas(moved)).toEqual(kotDeltas(order));
    }),
  );
});
