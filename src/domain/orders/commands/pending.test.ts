import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { paise, rateBps } from "../../money.ts";
import { exampleAddition, exampleOrder, now, pendingContext, person, table } from "../../testing/examples.ts";
import { instant } from "../../time.ts";
import type { Order } from "../order/api.ts";
import { withCharging } from "../order/charging.ts";
import { newOrder, withAdditions, withAllLinesSent, withChanges, withLine } from "../order/order.ts";
import { type PendingCommand, withPending } from "./pending.ts";

const id = (n: number) => `0190c000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const line = (n: number, given: object = {}) => ({ _id: id(n), menuItem: "dal", quantity: 1, ...given });
const order = exampleOrder();
const orderId = order._id;

function pending(method: string, path: string, body: unknown, params = {}): PendingCommand {
  return { method, path, params: { orderId, ...params }, body, takenAt: now };
}

const add = (...lines: object[]) => pending("POST", "/orders/:orderId/lines", { lines });
const change = (n: number, body: object) =>
  pending("PATCH", "/orders/:orderId/lines/:lineId", body, { lineId: id(n) });
const remove = (n: number) => pending("DELETE", "/orders/:orderId/lines/:lineId", {}, { lineId: id(n) });
const send = pending("POST", "/orders/:orderId/kot", {});
const update = (body: object) => pending("PATCH", "/orders/:orderId", body);
const open = (body: object = {}) =>
  pending("POST", "/orders", { _id: orderId, billNumber: order.billNumber, table: table._id, ...body });

const shape = (given: Order | undefined) => given?.items.map((l) => [l._id, l.quantity, l.notes]);

describe("one command", () => {
  test("opening a table creates the same order as the server", () => {
    expect(withPending(undefined, [open()], pendingContext)).toEqual(order);
  });

  test("submitting an order keeps its discount, payment type and notes, and sends its lines", () => {
    const body = {
      items: [line(11)],
      discountPercentage: 10,
      paymentType: "upi",
      notes: "birthday",
      covers: 4,
    };
    const submitted = withPending(undefined, [open(body)], pendingContext);
    expect(submitted).toMatchObject({
      discountPercentage: 1000,
      paymentType: "upi",
      notes: "birthday",
      covers: 4,
    });
    expect(submitted?.items[0]).toMatchObject({ quantity: 1, sentQuantity: 1 });
    expect(submitted?.grandTotal).toBe(17_000); // 180 − 18 = 162; + 2 × 4.05 = 170.10
  });

  test("the guest on the bill is set and removed before the server answers", () => {
    const guest = { name: "Infosys Limited", address: "", gstin: "27AAPFU0939F1ZV" };
    expect(withPending(order, [update({ guest })], pendingContext)?.guest).toEqual(guest);
    expect(
      withPending(order, [update({ guest }), update({ guest: null })], pendingContext)?.guest,
    ).toBeNull();
  });

  test("a line has the price that the device sent, else the menu's", () => {
    const shown = withPending(
      order,
      [add(line(11, { rate: 175.5 }), line(12, { notes: "hot" }))],
      pendingContext,
    );
    expect(shown?.items.map((l) => l.rate)).toEqual([17_550, 18_000]);
  });

  test("a new line has the menu item's name, and no note unless one was sent", () => {
    const added = withPending(order, [add(line(11), line(12, { notes: "hot" }))], pendingContext);
    expect(added?.items).toMatchObject([
      { menuItem: { _id: "dal", name: "Dal" }, notes: "", isVeg: true, addedBy: person, sentQuantity: 0 },
      { notes: "hot" },
    ]);
  });

  test("an uncharged dish is in no total while commands are queued", () => {
    const ordered = withAdditions(order, [
      exampleAddition({ _id: id(11), quantity: 2, rate: paise(100_00) }),
    ]);
    const why = { kind: "complimentary", reason: "Birthday", approvedBy: "Meera" } as const;
    const free = withCharging(ordered, [{ line: id(11), quantity: 2 }], { notCharged: why, lineIds: [] });
    const waiting = [
      change(11, { quantity: 1, notes: "soft" }),
      add(line(12)),
      update({ discountRupees: 10 }),
    ];
    const shown = withPending(free, waiting, pendingContext);
    expect(shown?.items).toMatchObject([
      { quantity: 1, amount: 100_00, notCharged: why },
      { menuItem: { _id: "dal" }, amount: 180_00 },
    ]);
    // 180 − 10 = 170; and twice 4.25.
    expect(shown).toMatchObject({ totalAmount: 180_00, discountAmount: 10_00, grandTotal: 179_00 });
    expect(shown?.items[1]?.notCharged).toBeUndefined();
  });

  test("an offline order shows no number until the server assigns one", () => {
    expect(withPending(undefined, [open({ billNumber: undefined })], pendingContext)?.billNumber).toBe("");
  });

  test("settling accepts the payment type as status; deleting an order cancels it", () => {
    const pay = (body: object) => pending("PATCH", "/orders/:orderId/pay", body);
    expect(withPending(order, [pay({ status: "card" })], pendingContext)).toMatchObject({
      status: "paid",
      paymentType: "card",
    });
    expect(withPending(order, [pay({ status: "paid" })], pendingContext)?.paymentType).toBe("cash");
    const gone = withPending(order, [pending("DELETE", "/orders/:orderId", {})], pendingContext);
    expect(gone).toMatchObject({ status: "cancelled", isActive: false });
  });

  test("a command that is unknown, invalid or without effect on an order's content is ignored", () => {
    const others = [
      pending("PATCH", "/kot/:kotId/status", { status: "ready" }),
      add({ menuItem: "dal", quantity: "many" }),
      add(line(11, { menuItem: "unknown" })),
      update({ discountPercentage: 101 }),
    ];
    expect(withPending(order, others, pendingContext)).toEqual(order);
    expect(withPending(undefined, [add(line(11)), send], pendingContext)).toBeUndefined();
    expect(withPending(undefined, [open({ table: "unknown" })], pendingContext)).toBeUndefined();
  });
});

test("voiding quantities leaves nothing unsent, because the void itself goes to the kitchen", () => {
  const sent = withPending(undefined, [open(), add(line(11, { quantity: 3 })), send], pendingContext);
  const reduced = withPending(sent, [change(11, { quantity: 1, reason: "spilled" })], pendingContext);
  expect(reduced?.items[0]).toMatchObject({ quantity: 1, sentQuantity: 1 });
  expect(withPending(sent, [change(11, { quantity: 4 })], pendingContext)?.items[0]?.sentQuantity).toBe(3);
});

test("a queued discount is fixed on the current dishes, even if more are added", () => {
  const waiting = [
    add(line(11)),
    update({ discountRupees: 50 }),
    add(line(12, { notes: "hot" })),
    change(12, { discount: { percent: 50 }, quantity: 2 }),
  ];
  const shown = withPending(order, waiting, pendingContext);
  expect(shown).toMatchObject({
    ...{ discount: { rupees: 50_00, value: 180_00 }, discountRupees: 50_00, discountAmount: 230_00 },
    items: [{ discount: null }, { discount: { percent: 50_00, rupees: 180_00, value: 360_00 } }],
  });
});

test("pieces that a provisional paper showed are marked immediately, by whichever id they were added", () => {
  const added = [add(line(11, { quantity: 2 })), add(line(13))];
  const shown = (lines: object[]) =>
    withPending(
      order,
      [...added, pending("POST", "/orders/:orderId/provisional", { lines })],
      pendingContext,
    );
  const paper = [
    { line: id(11), quantity: 1 },
    { line: id(13), quantity: 1 },
  ];
  expect(shown(paper)?.items).toMatchObject([{ quantity: 3, billedQuantity: 2 }]);
  expect(shown([{ line: id(99), quantity: 1 }])?.items).toMatchObject([{ billedQuantity: 0 }]);
});

test("applying pending commands gives the same order as the server's functions", () => {
  const commands = [
    open(),
    add(line(11, { quantity: 2 }), line(12)),
    change(11, { quantity: 5, notes: "hot" }),
    send,
    remove(11),
    update({ discountPercentage: 12.5 }),
  ];
  const opened = newOrder({ ...order, waiter: person, now });
  const added = withAdditions(opened, [
    exampleAddition({ _id: id(11), quantity: 2 }),
    exampleAddition({ _id: id(12) }),
  ]);
  const sent = withAllLinesSent(withLine(added, id(11), { quantity: 5, notes: "hot" }));
  const served = withChanges(withLine(sent, id(11), { quantity: 0 }), {
    discount: { percent: rateBps(1250) },
  });
  const folded = withPending(undefined, commands, pendingContext);
  expect(shape(folded)).toEqual(shape(served));
  expect(folded?.grandTotal).toBe(served.grandTotal);
});

test("freeing a table closes its untouched order, but not one with a dish", () => {
  const body = { status: "available", order: orderId };
  const leave = pending("PATCH", "/tables/:tableId/status", body, { tableId: table._id });
  const left = (...commands: PendingCommand[]) =>
    withPending(undefined, [...commands, leave], pendingContext);
  expect(left(open())).toMatchObject({ status: "cancelled", isActive: false });
  expect(left(open(), add(line(11)))?.status).toBe("pending");
  expect(left(open(), update({ covers: 2 }))?.status).toBe("pending");
});

describe("commands that the server's state already has", () => {
  const adds = fc.array(
    fc.record({ n: fc.integer({ min: 11, max: 18 }), quantity: fc.integer({ min: 1, max: 9 }) }),
    { minLength: 1, maxLength: 12 },
  );

  test("opening and adding again change nothing", () => {
    fc.assert(
      fc.property(adds, (list) => {
        const commands = [open(), ...list.map(({ n, quantity }) => add(line(n, { quantity })))];
        const once = withPending(undefined, commands, pendingContext);
        expect(withPending(once, commands, pendingContext)).toEqual(once);
      }),
    );
  });

  test("the last change, removal and sending again change nothing", () => {
    const start = [open(), add(line(11, { quantity: 3 }), line(12, { notes: "hot" }))];
    for (const last of [change(11, { quantity: 2 }), remove(12), send, update({ notes: "hurry" })]) {
      const once = withPending(undefined, [...start, last], pendingContext);
      expect(withPending(once, [last], pendingContext)).toEqual(once);
    }
  });

  test("an order's opening time is that of the tap, not of display", () => {
    const early = instant(now - 60_000);
    expect(withPending(undefined, [{ ...open(), takenAt: early }], pendingContext)?.createdAt).toBe(early);
  });
});
