import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { activityApi } from "#domain/activity/api.ts";
import { devicesApi } from "#domain/devices/api.ts";
import { formatCode, PAIRING_CODE_MS, pairingApi } from "#domain/devices/pairingApi.ts";
import { kitchenApi } from "#domain/kitchen/api.ts";
import { findGrant, type Permission, permissions } from "#domain/permissions.ts";
import { staffApi } from "#domain/staff/api.ts";
import { type Client, createClient } from "#testing/client.ts";
import { type Resort, refusalOf, startResort } from "../testing/resort.ts";
import { openStream } from "../testing/stream.ts";

const SCREEN = randomUUID();
let resort: Resort;
beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

const makeCode = () => resort.admin.send(pairingApi.makeCode, { body: { name: " Tandoor screen" } });
const pair = (code: string, device = SCREEN) =>
  resort.server.visitor().post("/devices/pair", { code }, { "X-Device": device });
const clientOf = ({ body }: { body: unknown }) =>
  createClient(() => resort.server.url, (body as { token: string }).token);
const isPaired = async (display: Client) => (await display.get("/kitchen/tickets")).status === 200;
const wrong = [422, "pairing-code-wrong"];

test("a code pairs one device, as typed or as made", async () => {
  const { code, name, expiresAt } = await makeCode();
  expect(name).toBe("Tandoor screen");
  expect(expiresAt).toBe(resort.server.clock.now() + PAIRING_CODE_MS);
  const answer = await pair(` ${formatCode(code).toLowerCase()} `);
  expect(answer).toMatchObject({ status: 201, body: { _id: SCREEN, name: "Tandoor screen" } });
  expect(await isPaired(clientOf(answer))).toBe(true);
  expect(refusalOf(await pair(code))).toEqual(wrong);
});

test("of two devices with one code, one is paired", async () => {
  const { code } = await makeCode();
  const answers = await Promise.all([pair(code), pair(code, randomUUID())]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
});

test("a code ends after five minutes", async () => {
  const [first, second] = [await makeCode(), await makeCode()];
  resort.server.clock.advance(PAIRING_CODE_MS - 1);
  expect((await pair(first.code)).status).toBe(201);
  resort.server.clock.advance(1);
  expect(refusalOf(await pair(second.code))).toEqual(wrong);
});

test("guessing a code is throttled, also for the right one", async () => {
  const { code } = await makeCode();
  for (let guess = 1; guess <= 3; guess++) expect(refusalOf(await pair("GUESSES2"))).toEqual(wrong);
  expect(refusalOf(await pair(code))).toEqual([429, "slow-down"]);
});

test("a display needs no other sign-in after a restart and months without use", async () => {
  const display = await resort.pairDisplay("Pass", SCREEN);
  await resort.server.restart();
  resort.server.clock.advance(200 * 86_400_000);
  expect(await isPaired(display)).toBe(true);
});

test("pairing a device again replaces its session, and the display stays the same", async () => {
  const first = await resort.pairDisplay("Pass", SCREEN);
  const second = await resort.pairDisplay("Tandoor", SCREEN);
  expect([await isPaired(first), await isPaired(second)]).toEqual([false, true]);
  const displays = (await resort.admin.query(devicesApi.list)).filter(({ isDisplay }) => isDisplay);
  expect(displays).toMatchObject([{ _id: SCREEN, name: "Tandoor" }]);
});

test("a display is listed in Devices, named there, and ended from afar with its stream", async () => {
  const display = await resort.pairDisplay("Tandoor screen", SCREEN);
  await resort.admin.send(devicesApi.rename, { params: { deviceId: SCREEN }, body: { name: "Hot kitchen" } });
  const report = { place: null, waiting: 2, oldest: null, version: "1.2", isSecure: true };
  expect((await display.post("/events/here", report)).status).toBe(204);
  const listed = (await resort.admin.query(devicesApi.list)).find(({ _id }) => _id === SCREEN);
  expect(listed).toMatchObject({
    ...{
      name: "Hot kitchen",
      person: { _id: SCREEN, name: "Hot kitchen" },
      isDisplay: true,
      isSignedIn: true,
    },
    ...{ others: [], isHere: true, waiting: 2, version: "1.2", isSecure: true },
  });
  const stream = await openStream(resort.server.url, display);
  await resort.admin.send(devicesApi.signOut, { params: { deviceId: SCREEN }, body: {} });
  await stream.ended;
  expect(refusalOf(await display.get("/kitchen/tickets"))).toEqual([401, "not-signed-in"]);
  expect((await resort.admin.query(devicesApi.list)).map(({ _id }) => _id)).not.toContain(SCREEN);
});

test("Activity names the display that did it", async () => {
  const display = await resort.pairDisplay("Tandoor screen", SCREEN);
  const dish = resort.item();
  await display.send(kitchenApi.setAvailability, {
    params: { itemId: dish._id },
    body: { isAvailable: false },
  });
  const [entry] = await resort.admin.query(activityApi.list, { search: { topic: "menu" } });
  expect(entry).toMatchObject({
    action: "item.outOfStock",
    entityId: dish._id,
    person: { _id: SCREEN, name: "Tandoor screen" },
  });
});

test("a person who is signed in on a display's device is listed beside it", async () => {
  await resort.server.client("waiter", SCREEN);
  await resort.pairDisplay("Pass", SCREEN);
  const listed = (await resort.admin.query(devicesApi.list)).filter(({ _id }) => _id === SCREEN);
  expect(listed).toMatchObject([{ isDisplay: true, others: [{ name: "Asha Naik" }] }]);
});

test("a kitchen display may do nothing but its own row of the permission table", async () => {
  const allowed = Object.keys(permissions).filter(
    (name) => findGrant("display", name as Permission) !== "no",
  );
  expect(allowed).toEqual(["kitchen.display"]);
  const display = await resort.pairDisplay();
  const asAdmin = { username: "admin", password: "admin123", action: "orders.void", target: randomUUID() };
  const person = (await resort.admin.query(staffApi.profile))._id;
  const attempts = [
    display.post("/auth/approvals", asAdmin),
    display.post("/auth/switch", { person, pin: "482719" }),
    display.post("/auth/unlock", { password: "admin123" }),
    display.post("/auth/logout", {}),
    display.get("/auth/people"),
  ];
  for (const answer of await Promise.all(attempts)) expect(refusalOf(answer)).toEqual([403, "not-permitted"]);
});
