import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { areasApi } from "#domain/floor/areasApi.ts";
import { areaEditingApi, tableEditingApi } from "#domain/floor/editingApi.ts";
import type { Client } from "#testing/client.ts";
import { startTestServer, type TestServer } from "../testing/server.ts";
import { rows } from "../testing/storedBy.ts";

let server: TestServer;
let admin: Client;
beforeEach(async () => {
  server = await startTestServer();
  admin = await server.client("admin");
});
afterEach(() => server.close());

test("the commands about areas store the area and who changed it", async () => {
  const params = { areaId: randomUUID() };
  const area = { _id: params.areaId, name: " Sky Lounge", description: "On the roof" };
  expect(await server.storedBy(() => admin.send(areaEditingApi.create, { body: area }))).toEqual(rows`
    areas + Sky Lounge: name Sky Lounge, name_key sky lounge, description On the roof, is_active 1,
      sort_order 6, created_at now
    journal + by Meera Kamat, areas, area.added, of Sky Lounge, {after: {_id: "Sky Lounge", createdAt: now,
      name: "Sky Lounge", description: "On the roof", isActive: true, sortOrder: 6}}
  `);

  const body = { name: "Sky", description: "", isActive: false, sortOrder: 3 };
  expect(await server.storedBy(() => admin.send(areaEditingApi.update, { params, body }))).toEqual(rows`
    areas ~ Sky: name Sky Lounge → Sky, name_key sky lounge → sky, description On the roof → "",
      is_active 1 → 0, sort_order 6 → 3
    journal + by Meera Kamat, areas, area.changed, of Sky, {before: {name: "Sky Lounge",
      description: "On the roof", isActive: true, sortOrder: 6}, after: {name: "Sky", description: "",
      isActive: false, sortOrder: 3}}
  `);

  expect(await server.storedBy(() => admin.send(areaEditingApi.remove, { params, body: {} }))).toEqual(rows`
    areas ~ Sky: deleted_at null → now
    journal + by Meera Kamat, areas, area.deleted, of Sky, {before: {name: "Sky"}}
  `);
});

test("the commands about tables store the table and who changed it", async () => {
  const [area = "", other = ""] = (await admin.query(areasApi.list)).map(({ _id }) => _id);
  const params = { tableId: randomUUID() };
  const table = { _id: params.tableId, name: " Z 9", area, capacity: 6, status: "reserved" } as const;
  expect(await server.storedBy(() => admin.send(tableEditingApi.create, { body: table }))).toEqual(rows`
    tables + Z 9: area Dining Hall, name Z 9, name_key z 9, capacity 6, status reserved, created_at now
    journal + by Meera Kamat, tables, table.added, of Z 9, at Z 9, {after: {_id: "Z 9", createdAt: now,
      name: "Z 9", area: {_id: "Dining Hall", name: "Dining Hall"}, capacity: 6, status: "reserved"}}
  `);

  const more = { names: ["Z10", "Z11"], area, capacity: 8 };
  expect(await server.storedBy(() => admin.send(tableEditingApi.createMany, { body: more }))).toEqual(rows`
    tables + Z10: area Dining Hall, name Z10, name_key z10, capacity 8, status available, created_at now
    tables + Z11: area Dining Hall, name Z11, name_key z11, capacity 8, status available, created_at now
    journal + by Meera Kamat, tables, table.added, of Z10, at Z10, {after: {_id: "Z10", createdAt: now,
      name: "Z10", area: {_id: "Dining Hall", name: "Dining Hall"}, capacity: 8, status: "available"}}
    journal + by Meera Kamat, tables, table.added, of Z11, at Z11, {after: {_id: "Z11", createdAt: now,
      name: "Z11", area: {_id: "Dining Hall", name: "Dining Hall"}, capacity: 8, status: "available"}}
  `);

  const body = { name: "Z12", area: other, capacity: 2 };
  expect(await server.storedBy(() => admin.send(tableEditingApi.update, { params, body }))).toEqual(rows`
    tables ~ Z12: area Dining Hall → Garden Terrace, name Z 9 → Z12, name_key z 9 → z12, capacity 6 → 2
    journal + by Meera Kamat, tables, table.changed, of Z12, at Z12, {before: {name: "Z 9",
      area: {_id: "Dining Hall", name: "Dining Hall"}, capacity: 6}, after: {name: "Z12",
      area: {_id: "Garden Terrace", name: "Garden Terrace"}, capacity: 2}}
  `);

  expect(await server.storedBy(() => admin.send(tableEditingApi.remove, { params, body: {} }))).toEqual(rows`
    tables ~ Z12: deleted_at null → now
    journal + by Meera Kamat, tables, table.deleted, of Z12, at Z12, {before: {name: "Z12"}}
  `);
});
