import { afterAll, beforeAll, expect, test } from "vitest";
import { menuApi, OFTEN_DAYS } from "#domain/menu/api.ts";
import { toBusinessDay } from "#domain/time.ts";
import { type Resort, startResort } from "../testing/resort.ts";
import { sumEndedDays } from "./daySums/sumEndedDays.ts";

const DAY_MS = 24 * 3_600_000;

let resort: Resort;
beforeAll(async () => {
  resort = await startResort();
});
afterAll(() => resort.server.close());

/** Waits for other days and has the server sum those that ended. */
async function endDays(count: number): Promise<void> {
  const { databases, writeQueue, clock } = resort.server;
  clock.advance(count * DAY_MS);
  await sumEndedDays({
    ...{ databases, writeQueue, now: clock.now, businessDayOf: (at) => toBusinessDay(at, 4) },
    onFailure: (error) => {
      throw error;
    },
  });
}

async function sell(table: number, ...lines: { menuItem: string; quantity: number }[]): Promise<void> {
  const { _id } = await resort.open(table, ...lines);
  expect((await resort.waiter.patch(`/orders/${_id}/pay`, { paymentType: "cash" })).status).toBe(200);
}

const often = async () => {
  const client = await resort.server.client("waiter");
  return await client.query(menuApi.often);
};

test("best-selling dishes of the last ended days are listed by quantity, as long as they are on the menu", async () => {
  const [dosa, idli, vada] = [resort.item(0)._id, resort.item(1)._id, resort.item(2)._id];
  expect(await often()).toEqual([]);
  await sell(0, resort.line(0, 2), resort.line(1, 9));
  await sell(1, resort.line(0, 4), resort.line(2, 1));
  await resort.open(2, resort.line(3, 50));
  expect(await often()).toEqual([]);
  await endDays(1);
  expect(await often()).toEqual([idli, dosa, vada]);
  const admin = await resort.server.client("admin");
  await admin.del(`/menu/items/${dosa}`, {});
  expect(await often()).toEqual([idli, vada]);
  await endDays(OFTEN_DAYS);
  expect(await often()).toEqual([]);
});
