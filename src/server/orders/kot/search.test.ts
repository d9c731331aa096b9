import { afterEach, beforeEach, expect, test } from "vitest";
import { kotApi } from "#domain/orders/kot/api.ts";
import { type Service, startService } from "../../testing/service.ts";

let service: Service;
beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.server.close());

test("KOTs are found by KOT number, bill number, table and area, whatever the capitals", async () => {
  const orders = [await service.open(0, service.line()), await service.open(1, service.line())];
  const find = (search: string) => service.waiter.ask(kotApi.list, { search: { search } });
  const [newest] = await service.waiter.ask(kotApi.list);
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
