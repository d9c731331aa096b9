import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { rateBps } from "#domain/money.ts";
import { notChargedToApprove } from "#domain/orders/commands/approval.ts";
import { chargingApi } from "#domain/orders/commands/charging.ts";
import { closingApi } from "#domain/orders/commands/closing.ts";
import { movingApi } from "#domain/orders/commands/moving.ts";
import { sendingApi } from "#domain/orders/commands/sending.ts";
import { splitApi } from "#domain/orders/commands/split.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { withChanges } from "#domain/orders/order/order.ts";
import { staffApi } from "#domain/staff/api.ts";
import { type Resort, startResort } from "../testing/resort.ts";
import { rows } from "../testing/storedBy.ts";

let resort: Resort;
beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

const storedBy = (command: () => Promise<unknown>) => resort.server.storedBy(command);
/** The header of a command that was tapped half a minute ago. */
const tapped = () => ({ "X-Taken-At": String(resort.server.clock.now() - 30_000) });
const of = ({ _id: orderId }: Order) => ({ orderId });
/** Names pieces of an order's first line. */
const pieces = ({ items: [line] }: Order, quantity: number) => [{ line: line?._id ?? "", quantity }];

test("an order is stored with its lines and its ticket when it is opened, and follows its changes", async () => {
  const { waiter } = resort;
  const order = { _id: randomUUID(), table: resort.table()._id, covers: 2, notes: "Window" };
  const body = { ...order, items: [resort.line(0, 2, { notes: "no onion" })] };
  expect(await storedBy(() => waiter.send(takingApi.openOrder, { body }, tapped()))).toEqual(rows`
    orders + order#1: bill_number BILL-#, table B1, area Beach Deck, waiter Asha Naik, status pending,
      is_open 1, payment_type cash, notes Window, covers 2, tax_mode regular, cgst_bps 250, sgst_bps 250,
      version 1, business_day 2026-11-20, created_at now, updated_at now, counted_at now-30s
    order_lines + order_line#1: order order#1, menu_item Aloo Paratha, name Aloo Paratha,
      category Breakfast & South Indian, tax_class service, is_veg 1, quantity 2, rate 14000, notes no onion,
      sent_quantity 2, sent_notes no onion, added_by Asha Naik, added_at now
    kots + kot#1: kot_number KOT#, token 1, kind order, order order#1, bill_number BILL-#, table B1,
      area Beach Deck, waiter Asha Naik, status pending, notes Window, covers 2, business_day 2026-11-20,
      created_at now
    kot_items + kot_item#1: kot kot#1, line order_line#1, menu_item Aloo Paratha, name Aloo Paratha,
      quantity 2, change add, notes no onion
    work + work#1: order order#1, line order_line#1, kot kot#1, kot_item kot_item#1, quantity 2, status pending
    counters + generation 1, name kot 2026-11-20, last 1
    journal + by Asha Naik, orders, order.opened, of order#1, subject order#1, at B1,
      {after: {lines: [{line: "order_line#1", name: "Aloo Paratha", quantity: 2, rate: 14000,
      notes: "no onion"}], covers: 2, grandTotal: 29400, billNumber: "BILL-#", table: "B1",
      area: "Beach Deck", waiter: "Asha Naik"}}
    journal + by Asha Naik, tables, table.occupied, of B1, subject order#1, at B1, {after: {name: "B1"}}
    journal + by Asha Naik, kot, kot.sent, of kot#1, subject order#1, at B1, {after: {token: 1,
      items: [{name: "Aloo Paratha", quantity: 2, change: "add", notes: "no onion"}]}}
  `);

  const params = { orderId: order._id };
  const idli = resort.line(1);
  const lines = { params, body: { lines: [idli] } };
  expect(await storedBy(() => waiter.send(takingApi.addLines, lines, tapped()))).toEqual(rows`
    orders ~ order#1: version 1 → 2, updated_at now-60s → now, counted_at now-90s → now-30s
    order_lines + order_line#1: order order#1, position 1, menu_item Idli Sambar, name Idli Sambar,
      category Breakfast & South Indian, tax_class service, is_veg 1, quantity 1, rate 11000,
      added_by Asha Naik, added_at now
    journal + by Asha Naik, orders, lines.added, of order#1, subject order#1, at B1,
      {before: {grandTotal: 29400}, after: {lines: [{line: "order_line#1", name: "Idli Sambar", quantity: 1,
      rate: 11000, notes: ""}], grandTotal: 41000}}
  `);

  const changed = { params: { ...params, lineId: idli._id }, body: { quantity: 3, notes: "hot" } };
  expect(await storedBy(() => waiter.send(takingApi.changeLine, changed, tapped()))).toEqual(rows`
    orders ~ order#1: version 2 → 3, updated_at now-60s → now, counted_at now-90s → now-30s
    order_lines ~ order_line#1: quantity 1 → 3, notes "" → hot
    journal + by Asha Naik, orders, line.changed, of order#1, subject order#1, at B1,
      {before: {lines: [{line: "order_line#1", name: "Idli Sambar", quantity: 1, rate: 11000, notes: ""}],
      grandTotal: 41000}, after: {lines: [{line: "order_line#1", name: "Idli Sambar", quantity: 3,
      rate: 11000, notes: "hot"}], grandTotal: 64100}}
  `);

  const terms = { params, body: { notes: "", covers: 4, discountPercentage: rateBps(500) } };
  expect(await storedBy(() => waiter.send(takingApi.updateOrder, terms, tapped()))).toEqual(rows`
    orders ~ order#1: last_act null → {kind: "discount", other: "5%", by: {_id: "Asha Naik",
      name: "Asha Naik"}, at: now}, discount null → {percent: 5}, notes Window → "", covers 2 → 4, version 3 → 4,
      updated_at now-60s → now, counted_at now-90s → now-30s
    journal + by Asha Naik, orders, order.updated, of order#1, subject order#1, at B1,
      {before: {discount: null, notes: "Window", covers: 2, grandTotal: 64100},
      after: {discount: {percent: 500}, notes: "", covers: 4, grandTotal: 60800}}
  `);

  const all = { params, body: {} };
  expect(await storedBy(() => waiter.send(sendingApi.sendKot, all, tapped()))).toEqual(rows`
    sessions ~ session#1: last_seen_at now-300s → now
    orders ~ order#1: version 4 → 5, updated_at now-60s → now, counted_at now-90s → now-30s
    order_lines ~ order_line#1: sent_quantity 0 → 3, sent_notes "" → hot
    kots + kot#1: kot_number KOT#, token 2, kind order, order order#1, bill_number BILL-#, table B1,
      area Beach Deck, waiter Asha Naik, status pending, covers 4, business_day 2026-11-20, created_at now
    kot_items + kot_item#1: kot kot#1, line order_line#1, menu_item Idli Sambar, name Idli Sambar, quantity 3,
      change add, notes hot
    work + work#1: order order#1, line order_line#1, kot kot#1, kot_item kot_item#1, quantity 3, status pending
    counters ~ 1 kot 2026-11-20: last 1 → 2
    journal + by Asha Naik, orders, order.sent, of order#1, subject order#1, at B1, {before: {}, after: {}}
    journal + by Asha Naik, kot, kot.sent, of kot#1, subject order#1, at B1, {after: {token: 2,
      items: [{name: "Idli Sambar", quantity: 3, change: "add", notes: "hot"}]}}
  `);
});

test("KOT statuses are stored, and voided quantities with their approver", async () => {
  const { waiter, admin } = resort;
  const order = await resort.open(0, resort.line(0, 2), resort.line(1));
  const params = { kotId: (await resort.kots(order))[0]?._id ?? "" };
  expect(await storedBy(() => waiter.send(kotApi.print, { params, body: {} }))).toEqual(rows`
    kots ~ kot#1: print_count 0 → 1
    journal + by Asha Naik, kot, kot.printed, of kot#1, subject order#1, at B1, {before: {printCount: 0},
      after: {printCount: 1}}
  `);

  const preparing = { params, body: { status: "preparing" } } as const;
  expect(await storedBy(() => waiter.send(sendingApi.setKotStatus, preparing, tapped()))).toEqual(rows`
    orders ~ order#1: status pending → preparing, updated_at now-120s → now, counted_at now-120s → now-30s
    kots ~ kot#1: status pending → preparing
    work ~ work#1: status pending → preparing
    work ~ work#2: status pending → preparing
    journal + by Asha Naik, kot, kot.moved, of kot#1, subject order#1, at B1, {before: {status: "pending"},
      after: {status: "preparing"}}
    journal + by Asha Naik, orders, order.moved, of order#1, subject order#1, at B1,
      {before: {status: "pending"}, after: {status: "preparing"}}
  `);

  const ready = { params: of(order), body: { status: "ready" } } as const;
  expect(await storedBy(() => waiter.send(closingApi.setOrderStatus, ready, tapped()))).toEqual(rows`
    orders ~ order#1: status preparing → ready, updated_at now-60s → now, counted_at now-90s → now-30s
    kots ~ kot#1: status preparing → ready
    work ~ work#1: status preparing → ready
    work ~ work#2: status preparing → ready
    journal + by Asha Naik, kot, kot.moved, of kot#1, subject order#1, at B1, {before: {status: "preparing"},
      after: {status: "ready"}}
    journal + by Asha Naik, orders, order.moved, of order#1, subject order#1, at B1,
      {before: {status: "preparing"}, after: {status: "ready"}}
  `);

  const less = withChanges(order, { items: order.items.slice(1) });
  const approval = await resort.approveChange("orders.void", order, less);
  const lineId = pieces(order, 2)[0]?.line ?? "";
  const removed = { params: { ...of(order), lineId }, body: { reason: "Cold", approval } };
  expect(await storedBy(() => waiter.send(takingApi.removeLine, removed))).toEqual(rows`
    approvals ~ approval#1: used_at null → now
    orders ~ order#1: version 1 → 2, updated_at now-60s → now, counted_at now-90s → now
    order_lines ~ order_line#1: removed_at null → now
    voids + void#1: order order#1, line order_line#1, quantity 2, reason Cold, by Asha Naik,
      approved_by Meera Kamat, business_day 2026-11-20, at now
    kots + kot#1: kot_number KOT#, token 2, kind cancel, order order#1, bill_number BILL-#, table B1,
      area Beach Deck, waiter Asha Naik, status served, business_day 2026-11-20, created_at now
    kot_items + kot_item#1: kot kot#1, line order_line#1, menu_item Aloo Paratha, name Aloo Paratha,
      quantity 2, change cancel
    work ~ work#1: void null → void#1
    counters ~ 1 kot 2026-11-20: last 1 → 2
    journal + by Asha Naik, orders, line.removed, of order#1, subject order#1, at B1,
      {before: {lines: [{line: "order_line#1", name: "Aloo Paratha", quantity: 2, rate: 14000, notes: ""}],
      grandTotal: 41000}, after: {grandTotal: 11600, approvedBy: "Meera Kamat"}}
    journal + by Asha Naik, orders, order.takenBack, of order#1, subject order#1, at B1,
      {after: {pieces: [{name: "Aloo Paratha", quantity: 2, wasted: 2}], reason: "Cold",
      approvedBy: "Meera Kamat"}}
    journal + by Asha Naik, kot, kot.takenBack, of kot#2, subject order#1, at B1, {after: {token: 1}}
    journal + by Asha Naik, kot, kot.cancelSent, of kot#1, subject order#1, at B1, {after: {token: 2,
      items: [{name: "Aloo Paratha", quantity: 2, change: "cancel", notes: ""}]}}
  `);

  const voided = { params, body: { reason: "Burnt" } };
  expect(await storedBy(() => admin.send(sendingApi.voidKot, voided))).toEqual(rows`
    sessions ~ session#1: last_seen_at now-300s → now
    orders ~ order#1: status ready → pending, version 2 → 3, updated_at now-60s → now,
      counted_at now-60s → now
    order_lines ~ order_line#1: removed_at null → now
    voids + void#1: order order#1, line order_line#1, quantity 1, reason Burnt, by Meera Kamat,
      approved_by Meera Kamat, business_day 2026-11-20, at now
    kots + kot#1: kot_number KOT#, token 3, kind cancel, order order#1, bill_number BILL-#, table B1,
      area Beach Deck, waiter Meera Kamat, status served, business_day 2026-11-20, created_at now
    kots ~ kot#2: status ready → served, void_reason null → Burnt, voided_by null → Meera Kamat,
      voided_at null → now
    kot_items + kot_item#1: kot kot#1, line order_line#1, menu_item Idli Sambar, name Idli Sambar, quantity 1,
      change cancel
    work ~ work#1: void null → void#1
    counters ~ 1 kot 2026-11-20: last 2 → 3
    journal + by Meera Kamat, kot, kot.voided, of kot#2, subject order#1, at B1, {after: {token: 1,
      reason: "Burnt"}}
    journal + by Meera Kamat, orders, order.kotVoided, of order#1, subject order#1, at B1,
      {before: {lines: [{line: "order_line#1", name: "Idli Sambar", quantity: 1, rate: 11000, notes: ""}],
      grandTotal: 11600}, after: {grandTotal: 0}}
    journal + by Meera Kamat, orders, order.takenBack, of order#1, subject order#1, at B1,
      {after: {pieces: [{name: "Idli Sambar", quantity: 1, wasted: 1}], reason: "Burnt",
      approvedBy: "Meera Kamat"}}
    journal + by Meera Kamat, kot, kot.cancelSent, of kot#1, subject order#1, at B1, {after: {token: 3,
      items: [{name: "Idli Sambar", quantity: 1, change: "cancel", notes: ""}]}}
  `);

  const deleted = { params: of(order), body: { reason: "Guests left" } };
  expect(await storedBy(() => waiter.send(closingApi.deleteOrder, deleted, tapped()))).toEqual(rows`
    sessions ~ session#1: last_seen_at now-360s → now
    orders ~ order#1: status pending → cancelled, is_open 1 → 0, version 3 → 4, updated_at now-60s → now,
      counted_at now-60s → now-30s, void_reason null → Guests left
    journal + by Asha Naik, orders, order.deleted, of order#1, subject order#1, at B1,
      {before: {status: "pending", grandTotal: 0}, after: {status: "cancelled", reason: "Guests left"}}
    journal + by Asha Naik, tables, table.freed, of B1, subject order#1, at B1, {after: {name: "B1"}}
  `);

  const booked = { params: { tableId: order.table._id }, body: { status: "reserved" } } as const;
  expect(await storedBy(() => waiter.send(closingApi.setTableStatus, booked))).toEqual(rows`
    tables ~ B1: status available → reserved
    journal + by Asha Naik, tables, table.statusSet, of B1, at B1, {before: {status: "available"},
      after: {status: "reserved"}}
  `);
});

test("a move, a hand-over, a split and a merge store both ends, and who did it", async () => {
  const { waiter, admin } = resort;
  const order = await resort.open(0, resort.line(0, 3));
  await resort.issueBill(order);
  const to = { params: of(order), body: { table: resort.table(1)._id } };
  expect(await storedBy(() => waiter.send(movingApi.moveOrder, to, tapped()))).toEqual(rows`
    orders ~ order#1: table B1 → B2, last_act null → {kind: "moved", other: "B1", by: {_id: "Asha Naik",
      name: "Asha Naik"}, at: now}, updated_at now-60s → now, counted_at now-60s → now-30s
    kots + kot#1: kot_number KOT#, token 2, kind note, order order#1, bill_number BILL-#, table B2,
      area Beach Deck, waiter Asha Naik, status served, notes TABLE CHANGED: B1 → B2, business_day 2026-11-20,
      created_at now
    counters ~ 1 kot 2026-11-20: last 1 → 2
    journal + by Asha Naik, orders, order.placeChanged, of order#1, subject order#1, at B2,
      {before: {place: "B1"}, after: {place: "B2"}}
    journal + by Asha Naik, bills, bill.placeChanged, of bill#1, subject order#1, at B2,
      {after: {invoiceNumber: "A/26-27/000001", place: "B2"}}
    journal + by Asha Naik, tables, table.freed, of B1, subject order#1, at B1, {after: {name: "B1"}}
    journal + by Asha Naik, tables, table.occupied, of B2, subject order#1, at B2, {after: {name: "B2"}}
    journal + by Asha Naik, kot, kot.sent, of kot#1, subject order#1, at B2, {after: {token: 2, items: []}}
  `);

  const { _id } = await admin.query(staffApi.profile);
  const handed = { params: of(order), body: { waiter: _id } };
  expect(await storedBy(() => waiter.send(movingApi.changeWaiter, handed))).toEqual(rows`
    orders ~ order#1: waiter Asha Naik → Meera Kamat, last_act {kind: "moved", other: "B1",
      by: {_id: "Asha Naik", name: "Asha Naik"}, at: now-60s} → {kind: "handed-over", other: "Asha Naik",
      by: {_id: "Asha Naik", name: "Asha Naik"}, at: now}, updated_at now-60s → now, counted_at now-90s → now
    journal + by Asha Naik, orders, order.waiterChanged, of order#1, subject order#1, at B2,
      {before: {waiter: "Asha Naik"}, after: {waiter: "Meera Kamat"}}
  `);

  const part = { _id: randomUUID(), lines: pieces(order, 1) };
  const split = { params: of(order), body: { parts: [part], reason: "Two bills" } };
  expect(await storedBy(() => admin.send(splitApi.splitOrder, split, tapped()))).toEqual(rows`
    orders + order#1: bill_number BILL-#, table B2, area Beach Deck, part_of order#2, waiter Meera Kamat,
      last_act {kind: "split", other: "B2", by: {_id: "Meera Kamat", name: "Meera Kamat"}, at: now},
      status pending, is_open 1, payment_type cash, tax_mode regular, cgst_bps 250, sgst_bps 250, version 1,
      business_day 2026-11-20, created_at now, updated_at now, counted_at now-30s
    orders ~ order#2: last_act {kind: "handed-over", other: "Asha Naik", by: {_id: "Asha Naik",
      name: "Asha Naik"}, at: now-60s} → {kind: "split", other: "B2", by: {_id: "Meera Kamat",
      name: "Meera Kamat"}, at: now}, version 1 → 2, updated_at now-60s → now, counted_at now-60s → now-30s
    order_lines + order_line#1: order order#1, menu_item Aloo Paratha, name Aloo Paratha,
      category Breakfast & South Indian, tax_class service, is_veg 1, quantity 1, rate 14000, sent_quantity 1,
      billed_quantity 1, origin order_line#2, added_by Asha Naik, added_at now
    order_lines ~ order_line#2: quantity 3 → 2, sent_quantity 3 → 2, billed_quantity 3 → 2
    work + work#1: order order#1, line order_line#1, kot kot#1, kot_item kot_item#1, quantity 1, status pending
    work ~ work#2: quantity 3 → 2
    bills ~ bill#1: status issued → cancelled, is_live 1 → 0, cancel_reason null → Two bills,
      cancelled_by null → Meera Kamat, cancelled_at null → now
    journal + by Meera Kamat, orders, order.split, of order#2, subject order#2, at B2,
      {before: {lines: [{line: "order_line#2", name: "Aloo Paratha", quantity: 3, rate: 14000, notes: ""}],
      grandTotal: 44100}, after: {lines: [{line: "order_line#2", name: "Aloo Paratha", quantity: 2,
      rate: 14000, notes: ""}], grandTotal: 29400, parts: ["BILL-#"]}}
    journal + by Meera Kamat, bills, bill.cancelled, of bill#1, subject order#2, at B2,
      {after: {invoiceNumber: "A/26-27/000001", reason: "Two bills"}}
    journal + by Meera Kamat, orders, order.opened, of order#1, subject order#1, at B2,
      {after: {lines: [{line: "order_line#1", name: "Aloo Paratha", quantity: 1, rate: 14000, notes: ""}],
      billNumber: "BILL-#", table: "B2", area: "Beach Deck", waiter: "Meera Kamat", splitFrom: "BILL-#"}}
    journal + by Meera Kamat, tables, table.occupied, of B2, subject order#2, at B2, {after: {name: "B2"}}
  `);

  const other = await resort.open(2, resort.line(1));
  const merge = { params: { orderId: part._id }, body: { to: other._id } };
  expect(await storedBy(() => waiter.send(splitApi.moveLines, merge, tapped()))).toEqual(rows`
    orders ~ order#1: last_act null → {kind: "merged", other: "B2", by: {_id: "Asha Naik", name: "Asha Naik"},
      at: now}, version 1 → 2, updated_at now-60s → now, counted_at now-60s → now-30s
    orders ~ order#2: status pending → cancelled, is_open 1 → 0, version 1 → 2, updated_at now-60s → now,
      counted_at now-90s → now-30s
    order_lines + order_line#1: order order#1, position 1, menu_item Aloo Paratha, name Aloo Paratha,
      category Breakfast & South Indian, tax_class service, is_veg 1, quantity 1, rate 14000, sent_quantity 1,
      billed_quantity 1, origin order_line#2, added_by Asha Naik, added_at now
    order_lines ~ order_line#3: removed_at null → now
    kots + kot#1: kot_number KOT#, token 4, kind note, order order#1, bill_number BILL-#, table B3,
      area Beach Deck, waiter Asha Naik, status served, notes TABLE CHANGED: B2 → B3: 1 × Aloo Paratha,
      business_day 2026-11-20, created_at now
    work + work#1: order order#1, line order_line#1, kot kot#2, kot_item kot_item#1, quantity 1, status pending
    work - work#1
    counters ~ 1 kot 2026-11-20: last 3 → 4
    journal + by Asha Naik, orders, order.merged, of order#2, subject order#2, at B2,
      {before: {lines: [{line: "order_line#3", name: "Aloo Paratha", quantity: 1, rate: 14000, notes: ""}],
      grandTotal: 14700}, after: {grandTotal: 0, status: "cancelled", to: "BILL-#"}}
    journal + by Asha Naik, orders, lines.movedHere, of order#1, subject order#1, at B3,
      {before: {grandTotal: 11600}, after: {lines: [{line: "order_line#1", name: "Aloo Paratha", quantity: 1,
      rate: 14000, notes: ""}], grandTotal: 26300, from: "BILL-#"}}
    journal + by Asha Naik, tables, table.occupied, of B2, subject order#2, at B2, {after: {name: "B2"}}
    journal + by Asha Naik, kot, kot.sent, of kot#1, subject order#1, at B3, {after: {token: 4, items: []}}
  `);
});

test("dishes that are not charged are stored with why and who approved it", async () => {
  const { waiter } = resort;
  const order = await resort.open(0, resort.line(0, 2));
  const [lines, why] = [pieces(order, 1), { kind: "complimentary", reason: "Birthday" } as const];
  const change = notChargedToApprove(order, lines, why);
  const approval = await resort.approve("orders.notCharged", order._id, change);
  const free = { params: of(order), body: { lines, ...why, approval } };
  expect(await storedBy(() => waiter.send(chargingApi.setCharging, free))).toEqual(rows`
    approvals ~ approval#1: used_at null → now
    orders ~ order#1: version 1 → 2, updated_at now-60s → now, counted_at now-60s → now
    order_lines + order_line#1: order order#1, position 1, menu_item Aloo Paratha, name Aloo Paratha,
      category Breakfast & South Indian, tax_class service, is_veg 1, quantity 1, rate 14000,
      not_charged {kind: "complimentary", reason: "Birthday", approvedBy: "Meera Kamat"}, sent_quantity 1,
      origin order_line#2, added_by Asha Naik, added_at now
    order_lines ~ order_line#2: quantity 2 → 1, sent_quantity 2 → 1
    work + work#1: order order#1, line order_line#1, kot kot#1, kot_item kot_item#1, quantity 1, status pending
    work ~ work#2: quantity 2 → 1
    journal + by Asha Naik, orders, lines.notCharged, of order#1, subject order#1, at B1,
      {before: {lines: [{line: "order_line#2", name: "Aloo Paratha", quantity: 2, rate: 14000, notes: ""}],
      grandTotal: 29400}, after: {lines: [{line: "order_line#2", name: "Aloo Paratha", quantity: 1,
      rate: 14000, notes: ""},{line: "order_line#1", name: "Aloo Paratha", quantity: 1, rate: 14000,
      notes: "", notCharged: {kind: "complimentary", reason: "Birthday", approvedBy: "Meera Kamat"}}],
      grandTotal: 14700}}
  `);
});
