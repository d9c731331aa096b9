import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { toRef } from "#domain/entity.ts";
import { formatLastAct } from "#domain/orders/lastAct.ts";
import { staffApi } from "#domain/staff/api.ts";
import { startResort } from "../testing/resort.ts";

/** The words that stand on two orders and on a part afterwards; empty where none do. */
test.each([
  ["move", ["Moved from B1", "", ""]],
  ["waiter", ["Handed over from Asha Naik", "", ""]],
  ["split", ["Split at B1", "", "Split at B1"]],
  ["lines/move", ["Dishes moved to B2", "Dishes moved here from B1", ""]],
  ["merge", ["", "Merged with B1", ""]],
  ["discount", ["Discount 5%", "", ""]],
  ["line's discount", ["Discount 5% on Aloo Paratha", "", ""]],
] as const)("an admin's %s is with its author on the orders that it changed", async (act, words) => {
  const { admin, server, ...resort } = await startResort();
  const from = await resort.open(0, resort.line(0, 2), resort.line(1, 1));
  const to = await resort.open(1, resort.line(2, 1));
  const { body: plain } = await admin.get(`/orders/${from._id}`);
  expect(plain).not.toHaveProperty("lastAct");
  const by = toRef(await admin.query(staffApi.profile));
  const lines = [{ line: from.items[0]?._id, quantity: 1 }];
  const part = randomUUID();
  const path = `/orders/${from._id}`;
  const acts = {
    move: () => admin.post(`${path}/move`, { table: resort.table(2)._id }),
    waiter: () => admin.patch(`${path}/waiter`, { waiter: by._id }),
    split: () => admin.post(`${path}/split`, { parts: [{ _id: part, lines }] }),
    "lines/move": () => admin.post(`${path}/lines/move`, { to: to._id, lines }),
    merge: () => admin.post(`${path}/lines/move`, { to: to._id }),
    discount: () => admin.patch(path, { discountPercentage: 5 }),
    "line's discount": () => admin.patch(`${path}/lines/${from.items[0]?._id}`, { discount: { percent: 5 } }),
  };
  expect(JSON.stringify((await acts[act]()).body)).toContain(`"by":${JSON.stringify(by)}`);
  // A later change of the waiter's leaves it.
  if (words[0] !== "") await resort.add(from, resort.line(3));
  const orders = [await resort.readOrder(from._id), ...(await resort.openOrders())];
  const said = [from._id, to._id, part].map((id) => {
    const lastAct = orders.find(({ _id }) => _id === id)?.lastAct;
    return lastAct ? formatLastAct(lastAct) : "";
  });
  expect(said).toEqual(words.map((word) => word && `${word} by ${by.name}, 20:00`));
  await server.close();
});
