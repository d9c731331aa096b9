import { afterEach, beforeEach, expect, test } from "vitest";
import { kitchenApi } from "#domain/kitchen/api.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import type { Client } from "#testing/client.ts";
import { type Resort, startResort } from "../testing/resort.ts";
import { setUpStations } from "../testing/stations.ts";
import { rows } from "../testing/storedBy.ts";

let resort: Resort;
let display: Client;
beforeEach(async () => {
  resort = await startResort();
  display = await resort.pairDisplay();
});
afterEach(() => resort.server.close());

/** The journal position that an answer of the tickets saw. */
const drawn = async () => Number((await display.get("/kitchen/tickets")).headers.get("x-seq"));
const see = (station: string | null, seq: number) => display.send(kitchenApi.see, { body: { station, seq } });
/** Numbers of the KOTs that the kitchen may not know. */
const unknown = async () =>
  (await resort.waiter.query(kotApi.list, { search: { show: "attention" } }))
    .map(({ token }) => token)
    .toSorted();

test("a display confirms what it has drawn, and nothing that was sent later", async () => {
  const { server } = resort;
  const order = await resort.open(0, resort.line());
  const seq = await drawn();
  await resort.open(1, resort.line());
  expect(await unknown()).toEqual([1, 2]);
  const body = { station: null, seq };
  expect(await server.storedBy(() => display.send(kitchenApi.see, { body }))).toEqual(rows`
    kots ~ kot#1: is_seen 0 → 1
    journal + by display#1, kot, kot.seen, of kot#1, subject order#1, at B1, {after: {station: null}}
  `);
  expect(await unknown()).toEqual([2]);
  expect(await server.storedBy(() => display.send(kitchenApi.see, { body }))).toEqual([]);
  // It was not printed: its first paper is no DUPLICATE.
  const [kot] = await resort.waiter.query(kotApi.list, { search: { order: order._id } });
  expect(kot).toMatchObject({ isSeen: true, isPrinted: false, printCount: 0 });
  // What is taken back is a KOT of its own, which the display confirms as well.
  await resort.admin.del(`/orders/${order._id}/lines/${order.items[0]?._id}`, { reason: "Guest left" });
  expect(await unknown()).toEqual([2, 3]);
  await see(null, await drawn());
  expect(await unknown()).toEqual([]);
});

test("a display of a station confirms its parts; the KOT is known once the others are printed", async () => {
  const { hot, tandoor } = await setUpStations(resort);
  const { _id: orderId } = await resort.open(0, resort.line(0, 2), resort.line(1, 3));
  const parts = async () => {
    const [kot] = await resort.waiter.query(kotApi.list, { search: { order: orderId } });
    return [
      kot?.isSeen,
      ...(kot?.parts ?? []).map((part) => [part.station.name, part.isSeen, part.isPrinted]),
    ];
  };
  await see(tandoor._id, await drawn());
  expect(await parts()).toEqual([false, ["Hot kitchen", false, false], ["Tandoor", true, false]]);
  expect(await unknown()).toEqual([1]);
  const [{ _id: kotId = "" } = {}] = await resort.waiter.query(kotApi.list, { search: { order: orderId } });
  await resort.waiter.send(kotApi.print, { params: { kotId }, body: { stations: [hot._id] } });
  expect(await parts()).toEqual([true, ["Hot kitchen", false, true], ["Tandoor", true, false]]);
  expect(await unknown()).toEqual([]);
});
