import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { activityApi } from "#domain/activity/api.ts";
import type { Command } from "#domain/endpoint.ts";
import { accountsApi, type User } from "#domain/staff/accountsApi.ts";
import { staffApi } from "#domain/staff/api.ts";
import type { Answer, Client } from "#testing/client.ts";
import { features } from "../app.ts";
import { type Resort, refusalOf, startResort } from "../testing/resort.ts";

/**
 * Somebody signed out on a shared till while changes waited there. The till keeps the token to deliver them, and whoever stands
 * there next can take it and try what it opens.
 */
let resort: Resort;
let tables = 0;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOBODY = [401, "not-signed-in"];

beforeAll(async () => {
  resort = await startResort();
});
afterAll(() => resort.server.close());

interface Somebody {
  readonly client: Client;
  readonly id: string;
}

async function signIn(role: User["role"] = "waiter"): Promise<Somebody> {
  const username = `p-${randomUUID().slice(0, 8)}`;
  const id = await resort.server.addAccount({ username, name: username }, { role });
  return { client: await resort.server.client(username), id };
}

/** Signs somebody in, who then signs out and leaves changes on the till. */
async function leave(role?: User["role"]): Promise<Somebody> {
  const person = await signIn(role);
  await person.client.send(staffApi.logout, { body: { changesWait: true } });
  return person;
}

const open = (
  client: Client,
  headers: Record<string, string> = tapped(),
  table = resort.table(tables++)._id,
) => client.post("/orders", { table, items: [resort.line()] }, headers);
const admin = () => resort.server.client("admin");
/** The newest entry beside those of the admins who look. */
const newest = async () =>
  (await (await admin()).query(activityApi.list, { search: { limit: 5 } })).find(
    ({ action }) => action !== "session.started",
  );
/** Says that it was tapped just now, or so long ago. */
const tapped = (ago = 0) => ({ "X-Taken-At": String(resort.server.clock.now() - ago) });

const countOrders = async () =>
  (await resort.server.databases.reader.selectFrom("orders").select("id").execute()).length;

/** Sends a command of the contract; its ids name nothing. */
function send(client: Client, { method, path }: Pick<Command, "method" | "path">, body: object = {}) {
  const call = { POST: client.post, PUT: client.put, PATCH: client.patch, DELETE: client.del }[method];
  return call(withIds(path), body, tapped());
}
const withIds = (path: string) => path.replaceAll(/:[A-Za-z]+/g, randomUUID());
const refused = (answer: Answer) => (answer.status < 300 ? answer.status : refusalOf(answer));

test("a change that waited is its author's on the order, the ticket and in Activity, after signing out", async () => {
  const { client, id } = await leave();
  const answer = await open(client);
  expect(answer).toMatchObject({
    status: 201,
    body: { waiter: { _id: id }, items: [{ addedBy: { _id: id } }] },
  });
  expect((await newest())?.person._id).toBe(id);
});

test("a token that was left on a till reads nothing and opens no stream of events, not even an admin's", async () => {
  const { client } = await leave("admin");
  for (const { endpoint } of features.flatMap(({ handlers }) => handlers)) {
    if (endpoint.kind === "command" || endpoint.permission === "public") continue;
    expect([endpoint.path, refused(await client.get(withIds(endpoint.path)))]).toEqual([
      endpoint.path,
      NOBODY,
    ]);
  }
  expect(refused(await client.get("/events"))).toEqual(NOBODY);
});

test("a token that was left on a till is accepted only for commands that wait", async () => {
  const { client } = await leave("admin");
  for (const { endpoint } of features.flatMap(({ handlers }) => handlers)) {
    if (endpoint.kind !== "command" || endpoint.permission === "public") continue;
    if (endpoint.delivery !== "needs-server") continue;
    const answer = await send(client, endpoint);
    expect([endpoint.path, refused(answer)]).toEqual([endpoint.path, NOBODY]);
  }
});

test.each<[string, "PATCH" | "DELETE", string, object, unknown]>([
  ["a line that the kitchen never saw is removed", "DELETE", "/orders/:o/lines/:l", {}, [404, "not-found"]],
  ["a void", "DELETE", "/orders/:o/lines/:l", { reason: "Spilt" }, NOBODY],
  ["a note", "PATCH", "/orders/:o", { notes: "Birthday" }, [404, "not-found"]],
  ["a discount with an approval", "PATCH", "/orders/:o", { discountPercentage: 50, approval: "x" }, NOBODY],
  ["a list that replaces all lines", "PATCH", "/orders/:o", { items: [] }, NOBODY],
  ["cash", "PATCH", "/orders/:o/pay", { paymentType: "cash" }, [404, "not-found"]],
  ["a card", "PATCH", "/orders/:o/pay", { paymentType: "card" }, NOBODY],
  ["a credit", "PATCH", "/orders/:o/status", { status: "credit" }, NOBODY],
  ["a dish that is ready", "PATCH", "/orders/:o/status", { status: "ready" }, [404, "not-found"]],
  ["a table freed", "PATCH", "/tables/:t/status", { status: "available" }, [404, "not-found"]],
  ["a table out of service", "PATCH", "/tables/:t/status", { status: "out-of-service" }, NOBODY],
])("by a token that was left on a till: %s (%s %s)", async (_, method, path, body, expected) => {
  const { client } = await leave("admin");
  expect(refused(await send(client, { method, path }, body))).toEqual(expected);
});

test("nothing that a request says names its author: only the session does", async () => {
  const [ravi, meera] = [await signIn(), await leave("admin")];
  const named = { _id: meera.id, name: "Meera" };
  for (const header of ["X-Person", "X-Author", "X-Author-Session", "X-User"]) {
    const answer = await open(ravi.client, { [header]: meera.id });
    expect(answer).toMatchObject({ status: 201, body: { waiter: { _id: ravi.id } } });
    expect((await newest())?.person._id).toBe(ravi.id);
  }
  for (const field of ["person", "waiter", "addedBy", "deliveredBy"]) {
    const body = { table: resort.table(tables)._id, [field]: named };
    expect(refused(await ravi.client.post("/orders", body))).toEqual([422, "invalid-input"]);
  }
  expect(refused(await open(resort.server.visitor(), { "X-Person": ravi.id }))).toEqual(NOBODY);
});

test("a command sent before signing out and again afterwards happens once", async () => {
  const { client } = await signIn();
  const key = { "Idempotency-Key": randomUUID(), ...tapped() };
  const table = resort.table(tables++)._id;
  const body = { table, items: [resort.line()] };
  const first = await client.post("/orders", body, key);
  await client.send(staffApi.logout, { body: { changesWait: true } });
  const again = await client.post("/orders", body, key);
  expect([first.status, again.status, again.headers.get("idempotent-replay")]).toEqual([201, 201, "true"]);
});

test("the session ends when the device says that nothing waits any more, and its end is in Activity once", async () => {
  const { client, id } = await leave();
  await client.send(staffApi.logout, { body: { changesWait: true } });
  expect((await open(client)).status).toBe(201);
  await client.send(staffApi.logout, { body: {} });
  expect(refused(await open(client))).toEqual(NOBODY);
  const search = { action: "session.ended", person: id } as const;
  expect(await (await admin()).query(activityApi.list, { search })).toHaveLength(1);
});

test("a session that was only idle delivers what was tapped before, reads nothing, and never comes back to life", async () => {
  const { client } = await signIn();
  resort.server.clock.advance(12 * HOUR + 1);
  for (let sent = 0; sent < 2; sent++) {
    expect((await open(client, tapped(1))).status).toBe(201);
    expect(refused(await open(client))).toEqual(NOBODY);
    expect(refused(await client.get("/orders"))).toEqual(NOBODY);
  }
  resort.server.clock.advance(30 * DAY);
  expect(refused(await open(client, tapped(30 * DAY + 1)))).toEqual(NOBODY);
});

test("after the sign-out only what was tapped before it is taken; a later tap, or none, is a 401 and is in Activity once", async () => {
  const { client, id } = await signIn();
  resort.server.clock.advance(HOUR);
  await client.send(staffApi.logout, { body: { changesWait: true } });
  const signedOut = tapped();
  resort.server.clock.advance(1_000);
  const orders = await countOrders();
  const noTimes = ["", " ", "soon", "1e12", "0x1A2B3C"].map((time) => ({ "X-Taken-At": time }));
  for (const late of [tapped(), tapped(999), ...noTimes, {}])
    expect(refused(await open(client, late, randomUUID()))).toEqual(NOBODY);
  expect(await countOrders()).toBe(orders);
  for (const early of [signedOut, tapped(60_000)]) expect((await open(client, early)).status).toBe(201);
  const refusals = async () =>
    await (await admin()).query(activityApi.list, { search: { action: "delivery.refused", person: id } });
  expect(await refusals()).toMatchObject([
    { topic: "staff", entityId: id, after: { username: expect.any(String), address: "127.0.0.1" } },
  ]);
});

test("a device with a fast clock delivers what was tapped before the sign-out", async () => {
  const { client } = await signIn();
  const fast = { "X-Taken-At": String(resort.server.clock.now() + 600_000) };
  await client.send(staffApi.logout, { body: { changesWait: true } }, fast);
  expect((await open(client, fast)).status).toBe(201);
  expect(refused(await open(client, { "X-Taken-At": String(resort.server.clock.now() + 600_001) }))).toEqual(
    NOBODY,
  );
});

test.each(["a session that lives", "a session that was signed out"])(
  "%s delivers nothing after a new password",
  async (which) => {
    const { client, id } = which.endsWith("out") ? await leave() : await signIn();
    await (await admin()).send(accountsApi.setPassword, {
      params: { userId: id },
      body: { password: "new-secret" },
    });
    expect(refused(await open(client))).toEqual(NOBODY);
  },
);

test("an account that was deactivated delivers nothing, also when it is active again", async () => {
  const { client, id } = await leave();
  for (const isActive of [false, true]) {
    await (await admin()).send(accountsApi.setStatus, { params: { userId: id }, body: { isActive } });
    expect(refused(await open(client))).toEqual(NOBODY);
  }
});

test("Activity says which change of somebody else an admin discarded", async () => {
  const { id } = await leave();
  const takenAt = new Date(resort.server.clock.now()).toISOString();
  const body = { author: id, change: "Send the KOT, Table 4", takenAt, aboutOrder: randomUUID() };
  const { client: waiter } = await signIn();
  expect(refused(await waiter.post("/auth/discarded-changes", body))).toEqual([403, "not-permitted"]);
  const meera = await admin();
  expect((await meera.post("/auth/discarded-changes", body)).status).toBe(201);
  expect(await newest()).toMatchObject({
    action: "change.discarded",
    person: { _id: (await meera.query(staffApi.profile))._id },
    entityId: id,
    after: { change: "Send the KOT, Table 4" },
  });
});
