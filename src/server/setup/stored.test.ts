import { expect, test } from "vitest";
import { printersApi } from "#domain/printing/printersApi.ts";
import { setupApi } from "#domain/setup/api.ts";
import { startApi } from "#domain/setup/startApi.ts";
import { owner, startBody } from "../testing/realStart.ts";
import { startResort } from "../testing/resort.ts";
import { startTestServer } from "../testing/server.ts";
import { rows } from "../testing/storedBy.ts";

test("the first admin is stored with a session", async () => {
  const server = await startTestServer({ demo: false });
  const body = { ...owner, code: server.setupCode ?? "" };
  expect(await server.storedBy(() => server.visitor().send(setupApi.firstAdmin, { body }))).toEqual(rows`
    users + Priya Dessai: username priya, username_key priya, name Priya Dessai, role admin, is_active 1,
      created_at now
    sessions + session#1: user Priya Dessai, device session#1, created_at now, last_seen_at now
    known_devices + user Priya Dessai, signed_in_at now
    journal + by Priya Dessai, staff, user.added, of Priya Dessai, {after: {_id: "Priya Dessai",
      createdAt: now, username: "priya", name: "Priya Dessai", email: "", phone: "", role: "admin",
      isActive: true}}
    journal + by Priya Dessai, staff, session.started, of Priya Dessai, {after: {address: "127.0.0.1"}}
  `);
  await server.close();
});

/** PostgreSQL has its own tools for backups. */
const onSqlite = (name: string, run: () => Promise<void>) =>
  process.env.TEST_DIALECT === "postgres" || test(name, run);

onSqlite("the start for real stores the new admin and what it removes", async () => {
  const server = await startTestServer();
  const admin = await server.client("admin");
  const body = startBody;
  expect(await server.storedBy(() => admin.send(startApi.startForReal, { body }))).toEqual(rows`
    settings + data demo.ended, updated_at now
    settings ~ 1: data {resortTitle: "Palm Grove Resort", address: "Survey 48, Beach Road, Cavelossim,
      Salcete, South Goa, Goa 403731", phone: "+91 832 000 0142", gstin: "30AAACP0000P1Z1",
      fssai: "10600000000000"} → {resortTitle: "Rasoi", address: "", phone: "", gstin: "", fssai: ""},
      updated_at now-60s → now
    users + Priya Dessai: username priya, username_key priya, name Priya Dessai, role admin, is_active 1,
      created_at now
    users ~ Asha Naik: deleted_at null → now
    users ~ Joseph Fernandes: deleted_at null → now
    users ~ Meera Kamat: deleted_at null → now
    users ~ Rohan Gaonkar: deleted_at null → now
    sessions ~ session#1: ended_at null → now
    journal_head ~ 1: generation 1 → 2
    journal + by Meera Kamat, staff, user.deleted, of Asha Naik, {before: {username: "waiter",
      name: "Asha Naik"}}
    journal + by Meera Kamat, staff, user.deleted, of Joseph Fernandes, {before: {username: "joseph",
      name: "Joseph Fernandes"}}
    journal + by Meera Kamat, staff, user.deleted, of Meera Kamat, {before: {username: "admin",
      name: "Meera Kamat"}}
    journal + by Meera Kamat, staff, user.deleted, of Rohan Gaonkar, {before: {username: "rohan",
      name: "Rohan Gaonkar"}}
    journal + by Meera Kamat, staff, user.added, of Priya Dessai, {after: {_id: "Priya Dessai",
      createdAt: now, username: "priya", name: "Priya Dessai", email: "", phone: "", role: "admin",
      isActive: true}}
    journal + by Meera Kamat, tables, tables.freed, of start-for-real, {}
    journal + by Meera Kamat, settings, settings.changed, of settings,
      {before: {resortTitle: "Palm Grove Resort", address: "Survey 48, Beach Road, Cavelossim, Salcete,
      South Goa, Goa 403731", phone: "+91 832 000 0142", gstin: "30AAACP0000P1Z1", fssai: "10600000000000"},
      after: {resortTitle: "Rasoi", address: "", phone: "", gstin: "", fssai: ""}}
    journal + by Meera Kamat, devices, demo.removed, of start-for-real, {}
    journal + by Meera Kamat, orders, demo.removed, of start-for-real, {}
    journal + by Meera Kamat, kot, demo.removed, of start-for-real, {}
    journal + by Meera Kamat, bills, demo.removed, of start-for-real, {}
    journal + by Meera Kamat, accounts, demo.removed, of start-for-real, {}
    journal + by Meera Kamat, drawers, demo.removed, of start-for-real, {}
    journal + by Meera Kamat, dayCloses, demo.removed, of start-for-real, {}
    journal + by Meera Kamat, expenses, demo.removed, of start-for-real, {}
    journal + by Meera Kamat, settings, demo.ended, of start-for-real, {before: {orders: 0, bills: 0,
      expenses: 0, accounts: 4}, after: {admin: "priya",
      backup: "rasoi-2026-11-20T14-31-00-000Z-before-start.db.zst"}}
  `);
  await server.close();
});

test("a test paper stores its jobs and nothing else: no invoice number is used up", async () => {
  const { admin, server } = await startResort({ spooler: "off" });
  const connection = { kind: "network", address: "192.168.1.50" } as const;
  await admin.send(printersApi.create, { body: { name: "Kitchen", connection, kots: "cook" } });
  await admin.send(printersApi.create, { body: { name: "Till", connection, bills: true } });
  const print = (paper: "bill" | "kot") => admin.send(startApi.printTestPaper, { body: { paper } });
  for (const [paper, printer, title] of [
    ["bill", "Till", "Test bill"],
    ["kot", "Kitchen", "Test KOT"],
  ] as const) {
    const stored = await server.storedBy(() => print(paper));
    expect(stored).toEqual([
      expect.stringMatching(
        new RegExp(`^print_jobs \\+ ${title}: printer ${printer}, paper test, .*status queued`),
      ),
      expect.stringMatching(/^journal \+ by Meera Kamat, printing, paper\.queued/),
    ]);
    expect(stored[0]).toContain(paper === "bill" ? "TEST: NOT A BILL" : "TEST: DO NOT COOK");
  }
  await server.close();
});

test("a test paper without a printer stores nothing, and the device prints it", async () => {
  const { admin, server } = await startResort({ spooler: "off" });
  const body = { paper: "bill" } as const;
  expect(await server.storedBy(() => admin.send(startApi.printTestPaper, { body }))).toEqual([]);
  expect(await admin.send(startApi.printTestPaper, { body })).toEqual([]);
  await server.close();
});
