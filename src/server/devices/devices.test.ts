import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { activityApi } from "#domain/activity/api.ts";
import { devicesApi } from "#domain/devices/api.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { staffApi } from "#domain/staff/api.ts";
import { pinApi } from "#domain/staff/pinApi.ts";
import { waitFor } from "#domain/testing/waitFor.ts";
import { instant } from "#domain/time.ts";
import { type Client, createClient, demoAccounts } from "#testing/client.ts";
import { type Resort, refusalOf, startResort } from "../testing/resort.ts";
import { openStream } from "../testing/stream.ts";

let resort: Resort;
let phone: Client;
const PHONE: string = randomUUID();
beforeEach(async () => {
  resort = await startResort();
  phone = await resort.server.client("waiter", PHONE);
});
afterEach(() => resort.server.close());

const list = () => resort.admin.query(devicesApi.list);
const find = async (id: string | undefined = PHONE) => (await list()).find(({ _id }) => _id === id);
const signOut = (deviceId = PHONE) =>
  resort.admin.send(devicesApi.signOut, { params: { deviceId }, body: {} });
const CHROME =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0 Mobile Safari/537.36";
const say = (more: object) => {
  const report = { place: null, waiting: 0, oldest: null, version: "1.2", isSecure: false, ...more };
  return phone.post("/events/here", report, { "User-Agent": CHROME });
};

test("a device reports its browser, version, security and queue; before that they are unknown", async () => {
  const asha = { _id: expect.any(String), name: "Asha Naik" };
  const unheard = { browser: "", version: null, isSecure: null, waiting: null, oldest: null };
  const at = resort.server.clock.now();
  const known = { _id: PHONE, name: "", person: asha, isDisplay: false, others: [], isSignedIn: true };
  expect(await find()).toEqual({ ...known, ...unheard, isHere: false, lastContact: at });
  resort.server.clock.advance(60_000);
  const oldest = instant(at + 1_000);
  await say({ waiting: 3, oldest: new Date(oldest).toISOString() });
  const heard = { browser: "Chrome on Android", version: "1.2", isSecure: false, waiting: 3, oldest };
  expect(await find()).toEqual({ ...known, ...heard, isHere: true, lastContact: at + 60_000 });
});

test("devices are sorted by last contact, and a device with only queued changes is not signed in", async () => {
  await resort.server.client("admin", "till");
  resort.server.clock.advance(60_000);
  await phone.send(staffApi.logout, { body: { changesWait: true } });
  await say({ waiting: 1 });
  const [first] = await list();
  expect(first).toMatchObject({ _id: PHONE, isSignedIn: false, waiting: 1, person: { name: "Asha Naik" } });
  expect((await find("till"))?.isSignedIn).toBe(true);
});

test("a device unused for twelve hours is signed out, and without queued changes it is not listed", async () => {
  resort.server.clock.advance(12 * 3_600_000 + 1_000);
  resort.admin = await resort.server.client("admin");
  expect(await find()).toMatchObject({ isSignedIn: false });
  resort.server.clock.advance(30 * 24 * 3_600_000);
  resort.admin = await resort.server.client("admin");
  expect(await find()).toBeUndefined();
});

test("a PIN session ends twelve hours after its start even if it is used", async () => {
  const { _id: person } = await phone.query(staffApi.profile);
  const pin = "482719";
  await resort.admin.send(pinApi.setPin, { params: { userId: person }, body: { pin } });
  const switched = await phone.post("/auth/switch", { person, pin }, { "X-Device": PHONE });
  resort.server.clock.advance(11 * 3_600_000);
  await createClient(() => resort.server.url, (switched.body as { token: string }).token).get("/areas");
  await waitFor(async () => expect((await find())?.lastContact).toBe(resort.server.clock.now()));
  expect(await find()).toMatchObject({ isSignedIn: true });
  resort.server.clock.advance(3_600_001);
  expect(await find()).toMatchObject({ isSignedIn: false });
});

test("a session of a program that names no device is one of its own, with a name and a sign-out", async () => {
  const { visitor } = resort.server;
  const before = (await list()).map(({ _id }) => _id);
  const answers = [await visitor().send(staffApi.login, { body: demoAccounts.waiter })];
  answers.push(await visitor().send(staffApi.login, { body: demoAccounts.waiter }));
  const added = (await list()).filter(({ _id }) => !before.includes(_id));
  expect(added).toMatchObject(
    Array(2).fill({ name: "", person: { name: "Asha Naik" }, isSignedIn: true, isHere: false, others: [] }),
  );
  const program = createClient(() => resort.server.url, answers[0]?.token ?? "");
  for (const { _id } of added) {
    expect((await resort.admin.put(`/devices/${_id}`, { name: "Accounts program" })).status).toBe(200);
    expect(await find(_id)).toMatchObject({ name: "Accounts program" });
    expect(await signOut(_id)).toEqual({ ended: true });
    expect(await find(_id)).toBeUndefined();
  }
  expect((await program.get("/areas")).status).toBe(401);
});

test("a second session that names the same device is beside the first, until it ends", async () => {
  resort.server.clock.advance(1_000);
  const thief = await resort.server.client("admin", PHONE);
  expect(await find()).toMatchObject({ person: { name: "Meera Kamat" }, others: [{ name: "Asha Naik" }] });
  resort.server.clock.advance(10 * 60_000);
  await phone.get("/areas");
  await waitFor(async () =>
    expect(await find()).toMatchObject({ person: { name: "Asha Naik" }, others: [{ name: "Meera Kamat" }] }),
  );
  await thief.send(staffApi.logout, { body: { changesWait: true } });
  expect(await find()).toMatchObject({ person: { name: "Asha Naik" }, others: [] });
});

test("naming a device is in Activity, and an unknown device is refused", async () => {
  const rename = (deviceId: string, name: string) => resort.admin.put(`/devices/${deviceId}`, { name });
  expect((await rename(PHONE, " Till 2 ")).body).toEqual({ _id: PHONE, name: "Till 2" });
  expect((await rename(PHONE, "Garden phone")).status).toBe(200);
  expect((await find())?.name).toBe("Garden phone");
  expect(refusalOf(await rename(randomUUID(), "Ghost"))).toEqual([404, "not-found"]);
  expect(refusalOf(await rename(PHONE, "  "))).toEqual([422, "invalid-input"]);
  const [entry] = await resort.admin.query(activityApi.list, { search: { topic: "devices" } });
  expect(entry).toMatchObject({
    action: "device.named",
    entityId: PHONE,
    before: { name: "Till 2" },
    after: { name: "Garden phone" },
  });
});

test("a remotely signed-out device can neither read, receive nor send, and Activity shows it", async () => {
  const order = await resort.open();
  const left = await resort.server.client("waiter", PHONE);
  await left.send(staffApi.logout, { body: { changesWait: true } });
  const elsewhere = await resort.server.client("waiter", "till");
  await say({ waiting: 2 });
  const stream = await openStream(resort.server.url, phone);
  expect(await signOut()).toEqual({ ended: true });
  await stream.ended;
  expect((await phone.get("/areas")).status).toBe(401);
  const addition = { params: { orderId: order._id }, body: { lines: [resort.line()] } };
  await expect(left.send(takingApi.addLines, addition)).rejects.toThrow("401");
  expect((await elsewhere.get("/areas")).status).toBe(200);
  expect(await find()).toBeUndefined();
  const [entry] = await resort.admin.query(activityApi.list, { search: { topic: "devices" } });
  expect(entry).toMatchObject({
    action: "device.signedOut",
    entityId: PHONE,
    after: { people: "Asha Naik", waiting: 2 },
  });
  expect(refusalOf(await resort.admin.post(`/devices/${PHONE}/sign-out`))).toEqual([404, "not-found"]);
});
