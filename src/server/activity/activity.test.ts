import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { activityApi } from "#domain/activity/api.ts";
import type { ActivityEntry } from "#domain/activity/entry.ts";
import type { SearchOf } from "#domain/endpoint.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { Day } from "#domain/time.ts";
import { growJournal } from "../testing/grownJournal.ts";
import { type Resort, startResort } from "../testing/resort.ts";

let resort: Resort;
const list = (search: SearchOf<typeof activityApi.list> = {}) =>
  resort.admin.query(activityApi.list, { search });

beforeAll(async () => {
  resort = await startResort();
});
afterAll(() => resort.server.close());

const actions = (entries: readonly ActivityEntry[]) => entries.map(({ action }) => action);

test("every change is listed newest first, with person, table, order, before and after", async () => {
  const order = await resort.open(0, resort.line(0, 2));
  const entries = await list({ order: order._id });
  expect(entries.length).toBeGreaterThan(0);
  expect(entries.map(({ seq }) => seq)).toEqual(entries.map(({ seq }) => seq).toSorted((a, b) => b - a));
  const opened = entries.at(-1);
  expect(opened).toMatchObject({
    person: { name: "Asha Naik" },
    order: { _id: order._id, name: order.billNumber },
    table: order.table,
    businessDay: "2026-11-20",
  });
});

test("Activity is filtered by person, table, topic and action", async () => {
  const first = await resort.open(1, resort.line());
  const second = await resort.open(2, resort.line());
  expect(new Set((await list({ table: second.table._id })).map(({ order }) => order?._id))).toEqual(
    new Set([second._id]),
  );
  const byWaiter = await list({ person: first.waiter._id });
  expect(byWaiter.length).toBeGreaterThan(1);
  expect(byWaiter.every(({ person }) => person._id === first.waiter._id)).toBe(true);
  expect((await list({ topic: "kot" })).every(({ topic }) => topic === "kot")).toBe(true);
  const [kind] = actions(await list({ order: first._id }));
  expect(new Set(actions(await list({ action: kind })))).toEqual(new Set([kind]));
  expect(await list({ person: "no such person" })).toEqual([]);
});

test("pages by cursor have no gaps and no repeated entries", async () => {
  for (const table of [5, 6, 7, 8, 9]) await resort.open(table);
  const all = (await list({ limit: 1000 })).map(({ seq }) => seq);
  expect(all.length).toBeGreaterThan(14);
  const paged: number[] = [];
  let path: string | undefined = "/activity?limit=5";
  while (path) {
    const { body, headers } = await resort.admin.get(path);
    const page = z
      .array(z.object({ seq: z.number() }))
      .parse(body)
      .map(({ seq }) => seq);
    expect(page.length).toBeLessThanOrEqual(5);
    paged.push(...page);
    path = /<\/api([^>]+)>/.exec(headers.get("link") ?? "")?.[1];
  }
  expect(paged).toEqual(all);
  // A page that holds all there is has no next one.
  const whole = await resort.admin.get(`/activity?limit=${all.length}`);
  expect(whole.body).toHaveLength(all.length);
  expect(whole.headers.get("link")).toBeNull();
  for (const cursor of ["x", "x1", "1x", "1234567890123456"]) {
    expect(await resort.admin.get(`/activity?cursor=${cursor}`)).toMatchObject({
      status: 422,
      body: { details: { fields: [{ field: "cursor", message: "is not a cursor" }] } },
    });
  }
});

test("dates are business days: before 04:00 it is the previous day", async () => {
  resort.server.clock.set("2026-11-20T22:00:00Z"); // 03:30 on the 21st
  const late = await resort.open(3);
  resort.server.clock.set("2026-11-20T23:00:00Z"); // 04:30 on the 21st
  const next = await resort.open(4);
  const on = async (day: string) =>
    new Set(
      (await list({ startDate: Day.decode(day), endDate: Day.decode(day) })).map(({ order }) => order?._id),
    );
  expect((await on("2026-11-20")).has(late._id)).toBe(true);
  expect((await on("2026-11-20")).has(next._id)).toBe(false);
  expect(await on("2026-11-21")).toEqual(new Set([next._id]));
  expect(await on("2026-11-22")).toEqual(new Set());
  expect(await list({ endDate: Day.decode("2026-11-19") })).toEqual([]);
});

test("after a change of the cut-off hour every entry is found under the day that it shows", async () => {
  await resort.server.close();
  resort = await startResort({ now: "2026-11-21T02:00:00Z" });
  const settings = await resort.admin.query(settingsApi.read);
  const changes: Order[] = [];
  const openAt = async (time: string, table: number) => {
    resort.server.clock.set(time);
    changes.push(await resort.open(table));
  };
  await openAt("2026-11-21T02:30:00Z", 5); // 08:00: the 21st
  await resort.admin.send(settingsApi.save, { body: { ...settings, cutoffHour: 10 } });
  await openAt("2026-11-21T03:00:00Z", 6); // 08:30: still the 20th
  await openAt("2026-11-21T05:00:00Z", 7); // 10:30: the 21st
  await resort.admin.send(settingsApi.save, { body: { ...settings, cutoffHour: 0 } });
  const [first, second, third] = changes;
  const on = async (day: string) => {
    const date = Day.decode(day);
    const entries = await list({ startDate: date, endDate: date });
    expect(entries.every(({ businessDay }) => businessDay === date)).toBe(true);
    return new Set(entries.flatMap(({ order }) => changes.filter(({ _id }) => _id === order?._id)));
  };
  expect(await on("2026-11-20")).toEqual(new Set([second]));
  expect(await on("2026-11-21")).toEqual(new Set([first, third]));
});

test("a search by person or table covers seven days and names them; one by order covers all days", async () => {
  await resort.server.close();
  resort = await startResort();
  const old = await resort.open(0);
  const found = await list({ person: old.waiter._id });
  await growJournal(resort.server);
  await resort.server.restart();
  resort.server.clock.advance(20 * 86_400_000);
  const waiter = await resort.server.client("waiter");
  await waiter.post("/orders", { table: resort.table(1)._id });
  const admin = await resort.server.client("admin");
  const ask = async (search: string) => {
    const { body, headers } = await admin.get(`/activity?${search}`);
    const entries = activityApi.list.output.parse(body);
    const days = [headers.get("x-span"), headers.get("x-earlier-day")];
    return { days, orders: new Set(entries.map(({ order }) => order?._id)), count: entries.length };
  };
  const filters = [`person=${old.waiter._id}`, "topic=orders", "action=order.opened"];
  for (const filter of filters) {
    const newest = await ask(filter);
    expect(newest.days, filter).toEqual(["2026-12-04/2026-12-10", "2026-11-20"]);
    expect(newest.orders.has(old._id)).toBe(false);
    expect(newest.count).toBeGreaterThan(0);
    const before = await ask(`${filter}&endDate=2026-11-20`);
    expect(before.days[0]).toBe("2026-11-14/2026-11-20");
    expect(before.orders.has(old._id), filter).toBe(true);
    expect(before.days[1]).toBe("2020-01-01");
  }
  // A journal of few entries is looked through whole.
  expect(found.some(({ order }) => order?._id === old._id)).toBe(true);
  expect(await ask(`order=${old._id}`)).toMatchObject({ days: [null, null], orders: new Set([old._id]) });
  // Settings and the like have few entries: alone they are listed to the first one, with another filter for a year.
  expect((await ask("topic=staff")).days).toEqual([null, null]);
  expect((await ask(`topic=staff&person=${old.waiter._id}`)).days[0]).toBe("2025-12-10/2026-12-10");
});
