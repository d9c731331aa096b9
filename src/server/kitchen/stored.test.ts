import { expect, test } from "vitest";
import { pairingApi } from "#domain/devices/pairingApi.ts";
import { kitchenApi } from "#domain/kitchen/api.ts";
import { bumpOf } from "#domain/kitchen/ticket.ts";
import { startResort } from "../testing/resort.ts";
import { rows } from "../testing/storedBy.ts";

test("a pairing stores a code's hash, then the display in its place", async () => {
  const { server, admin } = await startResort();
  const named = { body: { name: "Tandoor screen" } };
  expect(await server.storedBy(() => admin.send(pairingApi.makeCode, named))).toEqual(rows`
    pairing_codes + name Tandoor screen, expires_at now+300s
    journal + by Meera Kamat, devices, display.codeMade, of Meera Kamat, {after: {name: "Tandoor screen"}}
  `);
  const { code } = await admin.send(pairingApi.makeCode, named);
  const visitor = server.visitor();
  expect(await server.storedBy(() => visitor.send(pairingApi.pair, { body: { code } }))).toEqual(rows`
    devices + display#1: name Tandoor screen
    displays + display#1: paired_at now, last_seen_at now
    pairing_codes - name Tandoor screen, expires_at now+240s
    journal + by display#1, devices, display.paired, of display#1, {after: {name: "Tandoor screen",
      address: "127.0.0.1"}}
  `);
  await server.close();
});

test("a bump moves a ticket's work and order forward, a recall back, and stock changes by the display", async () => {
  const resort = await startResort();
  const { server } = resort;
  const display = await resort.pairDisplay();
  const order = await resort.open(0, resort.line(0, 3));
  const ticket = async () => {
    const found = (await display.query(kitchenApi.tickets)).find(({ place }) => place === order.table.name);
    if (!found) throw new Error("the ticket is not shown");
    return found;
  };
  const { _id: kotId, items } = await ticket();
  const params = { kotId };
  const two = { items: bumpOf(items).map((item) => ({ ...item, made: 2 })) };
  expect(await server.storedBy(() => display.send(kitchenApi.bump, { params, body: two }))).toEqual(rows`
    work + work#1: order order#1, line order_line#1, kot kot#1, kot_item kot_item#1, quantity 2, status ready,
      bumped_at now
    work ~ work#2: quantity 3 → 1
    journal + by display#1, kot, kot.bumped, of kot#1, subject order#1, at B1, {before: {status: "pending"},
      after: {status: "pending", items: [{name: "Aloo Paratha", quantity: 2}]}}
  `);
  const all = { items: bumpOf((await ticket()).items) };
  await display.send(kitchenApi.bump, { params, body: all });
  const back = { items: bumpOf(items).map(({ item, station, recalls }) => ({ item, station, recalls })) };
  expect(await server.storedBy(() => display.send(kitchenApi.recall, { params, body: back }))).toEqual(rows`
    orders ~ order#1: status ready → preparing, updated_at now-60s → now, counted_at now-60s → now
    kots ~ kot#1: status ready → preparing
    work ~ work#1: status ready → preparing, bumped_at now-60s → null, recalls 0 → 1
    work ~ work#2: status ready → preparing, bumped_at now-60s → null, recalls 0 → 1
    journal + by display#1, kot, kot.recalled, of kot#1, subject order#1, at B1, {before: {status: "ready"},
      after: {status: "preparing", items: [{name: "Aloo Paratha", quantity: 0}]}}
    journal + by display#1, orders, order.moved, of order#1, subject order#1, at B1,
      {before: {status: "ready"}, after: {status: "preparing"}}
  `);
  // A second recall, and a bump that was tapped before the first, do nothing.
  expect(await server.storedBy(() => display.send(kitchenApi.recall, { params, body: back }))).toEqual([]);
  expect(await server.storedBy(() => display.send(kitchenApi.bump, { params, body: all }))).toEqual([]);

  const [line] = order.items;
  await resort.admin.del(`/orders/${order._id}/lines/${line?._id}`, { reason: "Guest left" });
  const seen = { items: bumpOf((await ticket()).items) };
  expect(await server.storedBy(() => display.send(kitchenApi.bump, { params, body: seen }))).toEqual(rows`
    displays ~ display#1: last_seen_at now-300s → now
    work ~ work#1: bumped_at null → now
    work ~ work#2: bumped_at null → now
    journal + by display#1, kot, kot.bumped, of kot#1, subject order#1, at B1, {before: {status: "served"},
      after: {status: "served", items: [{name: "Aloo Paratha", quantity: 0}]}}
  `);

  const dish = { params: { itemId: resort.item()._id }, body: { isAvailable: false } };
  expect(await server.storedBy(() => display.send(kitchenApi.setAvailability, dish))).toEqual(rows`
    menu_items ~ Aloo Paratha: is_available 1 → 0
    journal + by display#1, menu, item.outOfStock, of Aloo Paratha, {before: {isAvailable: true},
      after: {isAvailable: false}}
  `);
  await server.close();
});
