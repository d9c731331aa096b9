import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { activityApi } from "#domain/activity/api.ts";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { lifecycleApi } from "#domain/orders/lifecycle/api.ts";
import { staffApi, type User } from "#domain/staff/api.ts";
import type { Client } from "#testing/client.ts";
import { verifyJournal } from "../db/journal.ts";
import { insertUser } from "../staff/users.store.ts";
import { refusalOf, type Service, startService } from "../testing/service.ts";

/** Asha left changes on the till and went home; Joseph or the admin signs in there and the till delivers them. */
let service: Service;
let joseph: Client;
let asha: User;
let josephAsUser: User;
let meera: User;

beforeAll(async () => {
  service = await startService();
  const users = await service.admin.ask(staffApi.users);
  const named = (name: string) => {
    const user = users.find((one) => one.name.startsWith(name));
    if (!user) throw new Error(`the demo has no ${name}`);
    return user;
  };
  asha = named("Asha");
  josephAsUser = named("Joseph");
  meera = named("Meera");
  joseph = await service.server.client(josephAsUser.username);
});
afterAll(() => service.server.close());

const by = (person: { readonly _id: string }, key = randomUUID()) => ({
  "X-Person": person._id,
  "Idempotency-Key": key,
});

test("what Asha left on the device is hers, on the order, the ticket and the journal", async () => {
  const table = service.table(0)._id;
  const order = await joseph.send(
    lifecycleApi.openOrder,
    { body: { table, items: [service.line()] } },
    by(asha),
  );
  expect(order.waiter).toEqual({ _id: asha._id, name: asha.name });
  expect(order.items[0]?.addedBy).toEqual({ _id: asha._id, name: asha.name });
  expect((await service.kots(order)).map(({ waiter }) => waiter.name)).toEqual([asha.name]);

  const deliverer = { _id: josephAsUser._id, name: josephAsUser.name };
  const entries = await service.admin.ask(activityApi.list, { search: { order: order._id } });
  expect(entries.length).toBeGreaterThan(0);
  for (const { person, after } of entries) {
    expect(person).toEqual({ _id: asha._id, name: asha.name });
    expect(after).toMatchObject({ deliveredBy: deliverer });
  }
  expect((await service.server.databases.read(verifyJournal)).problem).toBeUndefined();
});

test("the same command, sent by Asha and again by the next person on the device, happens once", async () => {
  const order = await service.open(1);
  const key = randomUUID();
  const params = { orderId: order._id };
  const body = { lines: [{ menuItem: service.item()._id, quantity: 1 }] };
  await service.waiter.send(lifecycleApi.addLines, { params, body }, { "Idempotency-Key": key });
  const again = await joseph.post(`/orders/${order._id}/lines`, body, by(asha, key));
  expect(again.headers.get("idempotent-replay")).toBe("true");
  const twenty = Array.from({ length: 20 }, () =>
    joseph.post(`/orders/${order._id}/lines`, body, by(asha, key)),
  );
  expect(new Set((await Promise.all(twenty)).map(({ status }) => status))).toEqual(new Set([201]));
  expect((await service.readOrder(order._id)).items.map(({ quantity }) => quantity)).toEqual([1]);
});

test("one's own name changes nothing, and a command that never waits has no other author", async () => {
  const own = await service.waiter.send(
    lifecycleApi.openOrder,
    { body: { table: service.table(2)._id } },
    by(asha),
  );
  const [entry] = await service.admin.ask(activityApi.list, { search: { order: own._id } });
  expect(entry?.after ?? {}).not.toHaveProperty("deliveredBy");
  const body = { currentPassword: "waiter123", newPassword: "kokum-soda" };
  expect(refusalOf(await joseph.patch("/auth/password", body, by(asha)))).toEqual([422, "wrong-password"]);
});

test("an author who is unknown, inactive or deleted is refused, and nothing happens", async () => {
  const open = (author: { readonly _id: string }, client = joseph) =>
    client.post("/orders", { table: service.table(3)._id }, by(author));
  const refused = [403, "author-unknown"];
  expect(refusalOf(await open({ _id: randomUUID() }))).toEqual(refused);
  expect(refusalOf(await open({ _id: "no such thing" }))).toEqual(refused);

  const rohan = (await service.admin.ask(staffApi.users)).find(({ name }) => name.startsWith("Rohan"));
  if (!rohan) throw new Error("the demo has no Rohan");
  const params = { userId: rohan._id };
  await service.admin.send(staffApi.setStatus, { params, body: { isActive: false } });
  expect(refusalOf(await open(rohan, service.admin))).toEqual(refused);
  await service.admin.send(staffApi.setStatus, { params, body: { isActive: true } });
  await service.admin.send(staffApi.remove, { params, body: {} });
  expect(refusalOf(await open(rohan, service.admin))).toEqual(refused);
  expect((await service.readTable(service.table(3)._id)).status).toBe("available");
});

test("what an author did before leaving is answered when it comes again, and not done twice", async () => {
  const leaver: User = { ...asha, _id: randomUUID(), username: "leaver", name: "Leaver", email: "" };
  await service.server.writeQueue.write(({ tx }) => insertUser(tx, leaver, ""));
  const order = await service.open(8);
  const wish = by(leaver);
  const body = { lines: [{ menuItem: service.item()._id, quantity: 1 }] };
  const add = (client: Client) => client.post(`/orders/${order._id}/lines`, body, wish);
  expect((await add(joseph)).status).toBe(201);
  const params = { userId: leaver._id };
  await service.admin.send(staffApi.setStatus, { params, body: { isActive: false } });
  const again = await add(joseph);
  expect([again.status, again.headers.get("idempotent-replay")]).toEqual([201, "true"]);
  await service.admin.send(staffApi.remove, { params, body: {} });
  expect((await add(service.admin)).headers.get("idempotent-replay")).toBe("true");
  const other = { ...wish, "Idempotency-Key": randomUUID() };
  expect(refusalOf(await joseph.post(`/orders/${order._id}/lines`, body, other))).toEqual([
    403,
    "author-unknown",
  ]);
  expect((await service.readOrder(order._id)).items.map(({ quantity }) => quantity)).toEqual([1]);
});

test("naming an admin gives a waiter nothing, and a waiter's wish is not granted by an admin's session", async () => {
  const rename = { name: "Mine" };
  const path = `/tables/${service.table(4)._id}`;
  expect(refusalOf(await joseph.put(path, rename, by(meera)))).toEqual([403, "not-permitted"]);
  expect(refusalOf(await service.admin.put(path, rename, by(asha)))).toEqual([403, "not-permitted"]);
  expect(refusalOf(await service.server.visitor().put(path, rename, by(meera)))).toEqual([
    401,
    "not-signed-in",
  ]);

  const order = await service.open(5, service.line());
  const line = `/orders/${order._id}/lines/${order.items[0]?._id}`;
  const reason = { reason: "Guest changed mind" };
  expect(refusalOf(await joseph.del(line, reason, by(meera)))).toEqual([403, "approval-needed"]);
  expect(refusalOf(await service.admin.del(line, reason, by(asha)))).toEqual([403, "approval-needed"]);
  const status = { status: "out-of-service" } as const;
  const outOfService = await joseph.patch(`/tables/${service.table(6)._id}/status`, status, by(meera));
  expect(refusalOf(outOfService)).toEqual([403, "not-permitted"]);
  expect((await service.waiter.ask(tablesApi.list))[6]?.status).toBe("available");
});

test("what an admin left on a device is delivered by another admin's sign-in", async () => {
  const kavita: User = { ...meera, _id: randomUUID(), username: "kavita", name: "Kavita", email: "" };
  await service.server.writeQueue.write(({ tx }) => insertUser(tx, kavita, ""));
  const client = await service.server.client("kavita");
  const params = { tableId: service.table(7)._id };
  await client.send(tablesApi.update, { params, body: { name: "Window" } }, by(meera));
  const [entry] = await service.admin.ask(activityApi.list, { search: { topic: "tables" } });
  expect(entry).toMatchObject({
    person: { name: meera.name },
    after: { name: "Window", deliveredBy: { _id: kavita._id, name: "Kavita" } },
  });
});
