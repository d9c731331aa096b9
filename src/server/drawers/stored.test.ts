import { afterEach, beforeEach, expect, test } from "vitest";
import { drawersApi, MAIN_DRAWER } from "#domain/drawers/api.ts";
import { paise } from "#domain/money.ts";
import { accountsApi } from "#domain/staff/accountsApi.ts";
import { type Resort, startResort } from "../testing/resort.ts";
import { rows } from "../testing/storedBy.ts";

let resort: Resort;
beforeEach(async () => {
  resort = await startResort({ spooler: "off" });
});
afterEach(() => resort.server.close());

const storedBy = (command: () => Promise<unknown>) => resort.server.storedBy(command);
const id = "7b6f2f5e-0f4e-4c39-9a55-2f1f5d2a0001";
const params = { drawerId: id };
const addBar = () => resort.admin.send(drawersApi.create, { body: { _id: id, name: "Beach bar" } });
const reason = "For the evening";

test("a drawer is stored when it is added, chosen by a device and deleted; a purse names its person", async () => {
  const { admin } = resort;
  const [asha] = (await admin.query(accountsApi.users)).filter(({ name }) => name === "Asha Naik");
  const purse = { name: "Asha's purse", person: asha?._id ?? "" };
  expect(await storedBy(() => admin.send(drawersApi.create, { body: purse }))).toEqual(rows`
    drawers + Asha's purse: name Asha's purse, name_key asha's purse, person Asha Naik, created_at now
    journal + by Meera Kamat, drawers, drawer.added, of Asha's purse, {after: {_id: "Asha's purse",
      name: "Asha's purse", person: {_id: "Asha Naik", name: "Asha Naik"}}}
  `);
  const body = { _id: id, name: " Beach bar " };
  expect(await storedBy(() => admin.send(drawersApi.create, { body }))).toEqual(rows`
    drawers + Beach bar: name Beach bar, name_key beach bar, created_at now
    journal + by Meera Kamat, drawers, drawer.added, of Beach bar, {after: {_id: "Beach bar",
      name: "Beach bar", person: null}}
  `);
  const device = { "X-Device": "till-1" };
  expect(await storedBy(() => admin.send(drawersApi.choose, { params, body: {} }, device))).toEqual(rows`
    drawer_tills + drawer_till#till-1: drawer Beach bar
    journal + by Meera Kamat, device drawer_till#till-1, drawers, drawer.chosen, of Beach bar, {after: {device: "till-1"}}
  `);
  expect(await storedBy(() => admin.send(drawersApi.remove, { params, body: {} }))).toEqual(rows`
    drawers ~ Beach bar: deleted_at null → now
    journal + by Meera Kamat, drawers, drawer.deleted, of Beach bar, {before: {_id: "Beach bar",
      name: "Beach bar", person: null}}
  `);
});

test("a movement and a transfer are entries of the running sessions, each with its reason", async () => {
  const { admin } = resort;
  await addBar();
  const float = { kind: "float", amount: paise(500_00), reason } as const;
  expect(await storedBy(() => admin.send(drawersApi.move, { params, body: float }))).toEqual(rows`
    drawer_entries + drawer_entry#1: drawer Beach bar, session 1, kind float, type cash, amount 50000,
      reason For the evening, about Beach bar, by Meera Kamat, business_day 2026-11-20, created_at now
    journal + by Meera Kamat, drawers, drawer.moved, of drawer_entry#1, subject Beach bar,
      {after: {kind: "float", amount: 50000, reason: "For the evening"}}
  `);
  const body = { to: MAIN_DRAWER._id, amount: paise(200_00), reason };
  expect(await storedBy(() => admin.send(drawersApi.transfer, { params, body }))).toEqual(rows`
    drawer_entries + drawer_entry#1: drawer id#1, session 1, kind transferIn, type cash, amount 20000,
      reason For the evening, about id#1, source Beach bar, by Meera Kamat, business_day 2026-11-20,
      created_at now
    drawer_entries + drawer_entry#2: drawer Beach bar, session 1, kind transferOut, type cash, amount -20000,
      reason For the evening, about Beach bar, source id#1, by Meera Kamat, business_day 2026-11-20,
      created_at now
    journal + by Meera Kamat, drawers, drawer.moved, of drawer_entry#2, subject Beach bar,
      {after: {kind: "transferOut", amount: -20000, reason: "For the evening"}}
    journal + by Meera Kamat, drawers, drawer.moved, of drawer_entry#1, subject id#1,
      {after: {kind: "transferIn", amount: 20000, reason: "For the evening"}}
  `);
});

test("an ended session, its count with a deposit, its reason, and one that nobody handed over", async () => {
  const { admin } = resort;
  await addBar();
  const float = { kind: "float", amount: paise(500_00), reason } as const;
  await admin.send(drawersApi.move, { params, body: float });
  expect(await storedBy(() => admin.send(drawersApi.end, { params, body: {} }))).toEqual(rows`
    drawer_sessions + drawer_session#1: drawer Beach bar, number 1, cash 50000, holder Meera Kamat,
      by Meera Kamat, business_day 2026-11-20, created_at now
    journal + by Meera Kamat, drawers, drawer.ended, of drawer_session#1, subject Beach bar,
      {after: {number: 1}}
  `);
  const [session] = await admin.query(drawersApi.sessions, { params });
  const counted = { sessionId: session?._id ?? "" };
  const denominations = [{ value: 100 as const, pieces: 4 }];
  const body = { denominations, upi: paise(0), deposit: paise(300_00) };
  expect(await storedBy(() => admin.send(drawersApi.count, { params: counted, body }))).toEqual(rows`
    drawer_entries + drawer_entry#1: drawer Beach bar, session 2, kind carried, type cash, amount 40000,
      about Beach bar, source drawer_session#1, by Meera Kamat, business_day 2026-11-20, created_at now
    drawer_entries + drawer_entry#2: drawer Beach bar, session 2, kind deposit, type cash, amount -30000,
      about Beach bar, source drawer_session#1, by Meera Kamat, business_day 2026-11-20, created_at now
    drawer_counts + drawer_count#1: session drawer_session#1, drawer Beach bar, cash 40000,
      denominations [{value: 100, pieces: 4}], upi 0, by Meera Kamat, created_at now
    journal + by Meera Kamat, drawers, drawer.counted, of drawer_session#1, subject Beach bar,
      {after: {number: 1, cash: 40000, card: null, upi: 0, deposit: 30000}}
  `);
  const why = { reason: "A note fell" };
  expect(await storedBy(() => admin.send(drawersApi.explain, { params: counted, body: why }))).toEqual(rows`
    drawer_sessions ~ drawer_session#1: reason "" → A note fell
    journal + by Meera Kamat, drawers, drawer.explained, of drawer_session#1, subject Beach bar,
      {after: {number: 1, reason: "A note fell"}}
  `);
  const { _id: sessionId } = await admin.send(drawersApi.end, { params, body: {} });
  const left = { params: { sessionId }, body: { reason: "Went home" } };
  expect(await storedBy(() => admin.send(drawersApi.giveUp, left))).toEqual(rows`
    drawer_sessions ~ drawer_session#1: is_given_up 0 → 1, reason "" → Went home
    journal + by Meera Kamat, drawers, drawer.notHandedOver, of drawer_session#1, subject Beach bar,
      {after: {number: 2, owedBy: "Meera Kamat", amount: 10000, reason: "Went home"}}
  `);
});
