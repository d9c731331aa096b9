import { afterEach, beforeEach, expect, test } from "vitest";
import { kotApi } from "#domain/orders/kot/api.ts";
import { type Resort, startResort } from "../../testing/resort.ts";

let resort: Resort;
beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

test("KOTs are found by KOT number, bill number, table and area, whatever the capitals", async () => {
  const orders = [await resort.open(0, resort.line()), await resort.open(1, resort.line())];
  const find = (search: string) => resort.waiter.query(kotApi.list, { search: { search } });
  const [newest] = await resort.waiter.query(kotApi.list);
  if (!newest) throw new Error("no KOT was sent");
  const own = orders.find(({ _id }) => _id === newest.order._id);
  expect(newest.order.billNumber).toBe(own?.billNumber);
  for (const words of [newest.kotNumber.toLowerCase(), newest.order.billNumber]) {
    expect((await find(words)).map(({ _id }) => _id)).toEqual([newest._id]);
  }
  const byTable = await find(newest.table.name.toLowerCase());
  expect(byTable.map(({ table }) => table.name)).toContain(newest.table.name);
  expect(await find(newest.area.name.toUpperCase())).toContainEqual(newest);
  expect(await find("100%")).toEqual([]);
});

test("open KOTs that a number finds and those that a name finds are all on the pages that Link names", async () => {
  const opened = [];
  for (let table = 0; table < 12; table++) opened.push(await resort.open(table, resort.line()));
  // Its invoice has the serial 1, which is before the tables with a 1 in their name.
  await resort.waiter.post(`/orders/${opened[11]?._id}/bill`, {});
  const search = { show: "open", search: "1" } as const;
  const whole = await resort.waiter.query(kotApi.list, { search });
  expect(whole.length).toBeGreaterThan(2);
  const read: string[] = [];
  for (let path: string | undefined = "/kot?show=open&search=1&limit=1"; path; ) {
    const { body, headers } = await resort.waiter.get(path);
    read.push(...(body as { _id: string }[]).map(({ _id }) => _id));
    path = /<\/api([^>]+)>/.exec(headers.get("link") ?? "")?.[1];
  }
  expect(read).toEqual(whole.map(({ _id }) => _id));
});
