import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { activityApi } from "#domain/activity/api.ts";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { lifecycleApi } from "#domain/orders/lifecycle/api.ts";
import { staffApi, type User } from "#domain/staff/api.ts";
import { type Client, demoAccounts } from "#testing/client.ts";
import { verifyJournal } from "../db/journal.ts";
import { insertUser } from "../staff/users.store.ts";
import { type Resort, refusalOf, startResort } from "../testing/resort.ts";

/** Asha left changes on the till and went home; Joseph or the admin signs in there and the till delivers them. */
let resort: Resort;
let joseph: Client;
let asha: User;
let josephAsUser: User;
let meera: User;

beforeAll(async () => {
  resort = await startResort();
  const users = await resort.admin.ask(staffApi.users);
  const named = (name: string) => {
    const user = users.find((one) => one.name.startsWith(name));
    if (!user) throw new Error(`the demo has no ${name}`);
    return user;
  };
  asha = named("Asha");
  josephAsUser = named("Joseph");
  meera = named("Meera");
  joseph = await resort.server.client(josephAsUser.username);
});
afterAll(() => resort.server.close());

const by = (person: { readonly _id: string }, key = randomUUID()) => ({
  "X-Person": person._id,
  "Idempotency-Key": key,
});

test("what Asha left on the device is hers, on the order, the ticket and the journal", async () => {
  const table = resort.table(0)._id;
  const order = await joseph.send(
    lifecycleApi.openOrder,
    { body: { table, items: [resort.line()] } },
    by(asha),
  );
  expect(order.waiter).toEqual({ _id: asha._id, name: asha.name });
  expect(order.items[0]?.addedBy).toEqual({ _id: asha._id, name: asha.name });
  expect((await resort.kots(order)).map(({ waiter }) => waiter.name)).toEqual([asha.name]);

  const deliverer = { _id: josephAsUser._id, name: josephAsUser.name };
  const entries = await resort.admin.ask(activityApi.list, { search: { order: order._id } });
  expect(entries.length).toBeGreaterThan(0);
  for (const { person, after } of entries) {
    expect(person).toEqual({ _id: asha._id, name: asha.name });
    expect(after).toMatchObject({ deliveredBy: deliverer });
  }
  expect((await resort.server.databases.read(verifyJournal)).problem).toBeUndefined();
});

test("the same command, sent by Asha and again by the next person on the device, happens once", async () => {
  const order = await resort.open(1);
  const key = randomUUID();
  const params = { orderId: order._id };
  const body = { lines: [{ menuItem: resort.item()._id, quantity: 1 }] };
  await resort.waiter.send(lifecycleApi.addLines, { params, body }, { "Idempotency-Key": key });
  const again = await joseph.post(`/orders/${order._id}/lines`, body, by(asha, key));
  expect(again.headers.get("idempotent-replay")).toBe("true");
  const twenty = Array.from({ length: 20 }, () =>
    joseph.post(`/orders/${order._id}/lines`, body, by(asha, key)),
  );
  expect(new Set((await Promise.all(twenty)).map(({ status }) => status))).toEqual(new Set([201]));
  expect((await resort.readOrder(order._id)).items.map(({ quantity }) => quantity)).toEqual([1]);
});

test("one's own name changes nothing, and a command that never waits has no other author", async () => {
  const own = await resort.waiter.send(
    lifecycleApi.openOrder,
    { body: { table: resort.table(2)._id } },
    by(asha),
  );
  const [entry] = await resort.admin.ask(activityApi.list, { search: { order: own._id } });
  expect(entry?.after ?? {}).not.toHaveProperty("deliveredBy");
  const body = { currentPassword: demoAccounts.waiter.password, newPassword: "kokum-soda" };
  expect(refusalOf(await joseph.patch("/auth/password", body, by(asha)))).toEqual([422, "wrong-password"]);
});

test("an author who is unknown, inactive or deleted is refused, and nothing happens", async () => {
  const open = (author: { readonly _id: string }, client = joseph) =>
    client.post("/orders", { table: resort.table(3)._id }, by(author));
  const refused = [403, "author-unknown"];
  expect(refusalOf(await open({ _id: randomUUID() }))).toEqual(refused);
  expect(refusalOf(await open({ _id: "no such thing" }))).toEqual(refused);

  const rohan = (await resort.admin.ask(staffApi.users)).find(({ name }) => name.startsWith("Rohan"));
  if (!rohan) throw new Error("the demo has no Rohan");
  const params = { userId: rohan._id };
  await resort.admin.send(staffApi.setStatus, { params, body: { isActive: false } });
  expect(refusalOf(await open(rohan, resort.admin))).toEqual(refused);
  await resort.admin.send(staffApi.setStatus, { params, body: { isActive: true } });
  await resort.admin.send(staffApi.remove, { params, body: {} });
  expect(refusalOf(await open(rohan, resort.admin))).toEqual(refused);
  expect((await resort.readTable(resort.table(3)._id)).status).toBe("available");
});

test("what an author did before leaving is answered when it comes again, and not done twice", async () => {
  const leaver: User = { ...asha, _id: randomUUID(), username: "leaver", name: "Leaver", email: "" };
  await resort.server.writeQueue.write(({ tx }) => insertUser(tx, leaver, ""));
  const order = await resort.open(8);
  const headers = by(leaver);
  const body = { lines: [{ menuItem: resort.item()._id, quantity: 1 }] };
  const add = (client: Client) => client.post(`/orders/${order._id}/lines`, body, headers);
  expect((await add(joseph)).status).toBe(201);
  const params = { userId: leaver._id };
  await resort.admin.send(staffApi.setStatus, { params, body: { isActive: false } });
  const again = await add(joseph);
  expect([again.status, again.headers.get("idempotent-replay")]).toEqual([201, "true"]);
  await resort.admin.send(staffApi.remove, { params, body: {} });
  expect((await add(resort.admin)).headers.get("idempotent-replay")).toBe("true");
  const other = { ...headers, "Idempotency-Key": randomUUID() };
  expect(refusalOf(await joseph.post(`/orders/${order._id}/lines`, body, other))).toEqual([
    403,
    "author-unknown",
  ]);
  expect((await resort.readOrder(order._id)).items.map(({ quantity }) => quantity)).toEqual([1]);
});

test("naming an admin gives a waiter nothing, and a waiter's command gets no rights from an admin's session", async () => {
  const rename = { name: "Mine" };
  const path = `/tables/${resort.table(4)._id}`;
  expect(refusalOf(await joseph.put(path, rename, by(meera)))).toEqual([403, "not-permitted"]);
  expect(refusalOf(await resort.admin.put(path, rename, by(asha)))).toEqual([403, "not-permitted"]);
  expect(refusalOf(await resort.server.visitor().put(path, rename, by(meera)))).toEqual([
    401,
    "not-signed-in",
  ]);

  const order = await resort.open(5, resort.line());
  const line = `/orders/${order._id}/lines/${order.items[0]?._id}`;
  const reason = { reason: "Guest changed mind" };
  expect(refusalOf(await joseph.del(line, reason, by(meera)))).toEqual([403, "approval-needed"]);
  expect(refusalOf(await resort.admin.del(line, reason, by(asha)))).toEqual([403, "approval-needed"]);
  const status = { status: "out-of-service" } as const;
  const outOfService = await joseph.patch(`/tables/${resort.table(6)._id}/status`, status, by(meera));
  expect(refusalOf(outOfService)).toEqual([403, "not-permitted"]);
  expect((await resort.waiter.ask(tablesApi.list))[6]?.status).toBe("available");
});

test("what an admin left on a device is delivered by another admin's sign-in", async () => {
  const kavita: User = { ...meera, _id: randomUUID(), username: "kavita", name: "Kavita", email: "" };
  await resort.server.writeQueue.write(({ tx }) => insertUser(tx, kavita, ""));
  const client = await resort.server.client("kavita");
  const params = { tableId: resort.table(7)._id };
  await client.send(tablesApi.update, { params, body: { name: "Window" } }, by(meera));
  const [entry] = await resort.admin.ask(activityApi.list, { search: { topic: "tables" } });
  expect(entry).toMatchObject({
    person: { name: meera.name },
    after: { name: "Window", deliveredBy: { _id: kavita._id, name: "Kavita" } },
  });
});
