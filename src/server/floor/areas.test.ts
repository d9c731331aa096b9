import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { areasApi } from "#domain/floor/areasApi.ts";
import { areaEditingApi } from "#domain/floor/editingApi.ts";
import type { Client } from "#testing/client.ts";
import { startTestServer, type TestServer } from "../testing/server.ts";

let server: TestServer;
let admin: Client;

beforeEach(async () => {
  server = await startTestServer();
  admin = await server.client("admin");
});
afterEach(() => server.close());

const add = (name: string) => admin.send(areaEditingApi.create, { body: { name } });

test("a new area is last in the list and every role can read it", async () => {
  const _id = randomUUID();
  const added = await admin.send(areaEditingApi.create, { body: { _id, name: "  Sky Lounge " } });
  expect(added).toMatchObject({ _id, name: "Sky Lounge", description: "", isActive: true, sortOrder: 6 });
  const waiter = await server.client("waiter");
  const areas = await waiter.query(areasApi.list);
  expect(areas.at(-1)).toEqual(added);
  expect(await waiter.query(areasApi.read, { params: { areaId: _id } })).toEqual(added);
  const garden = { name: "Herb Garden", description: "By the well", isActive: false, sortOrder: 9 };
  expect(await admin.post("/areas", garden)).toMatchObject({ status: 201, body: garden });
  expect((await admin.get("/areas")).body).toContainEqual(expect.objectContaining(garden));
});

test("areas come by sort order, then natural name", async () => {
  for (const name of ["Hall 10", "Hall 2"]) {
    await admin.send(areaEditingApi.create, { body: { name, sortOrder: 1 } });
  }
  const names = (await admin.query(areasApi.list)).map(({ name }) => name);
  expect(names.slice(0, 3)).toEqual(["Dining Hall", "Hall 2", "Hall 10"]);
});

test("a change of an area keeps the other fields", async () => {
  const area = await add("Lawn");
  const params = { areaId: area._id };
  const changed = await admin.send(areaEditingApi.update, { params, body: { description: "By the sea" } });
  expect(changed).toEqual({ ...area, description: "By the sea" });
  const both = { name: "Lawn", description: "By the pond" };
  expect((await admin.put(`/areas/${area._id}`, both)).body).toMatchObject(both);
  expect((await admin.get(`/areas/${area._id}`)).body).toMatchObject(both);
  await admin.send(areaEditingApi.update, { params, body: { description: "By the sea" } });
  expect(
    await admin.send(areaEditingApi.update, { params, body: { name: "LAWN", isActive: false } }),
  ).toEqual({
    ...changed,
    name: "LAWN",
    isActive: false,
  });
});

test("an area's name is unique ignoring case, until the area is deleted", async () => {
  const lawn = await add("Lawn");
  const other = await add("Garden");
  const taken = { status: 409, body: { code: "name-taken", details: { field: "name" } } };
  expect(await admin.post("/areas", { name: " lAWN " })).toMatchObject(taken);
  expect(await admin.put(`/areas/${other._id}`, { name: "Lawn" })).toMatchObject(taken);
  await admin.send(areaEditingApi.remove, { params: { areaId: lawn._id }, body: {} });
  expect((await admin.get(`/areas/${lawn._id}`)).status).toBe(404);
  expect((await admin.post("/areas", { name: "Lawn" })).status).toBe(201);
});

test("deleting an area with tables is refused", async () => {
  const hall = (await admin.query(areasApi.list))[0];
  const answer = await admin.del(`/areas/${hall?._id}`);
  expect(answer).toMatchObject({ status: 409, body: { code: "area-has-tables" } });
  expect((await admin.query(areasApi.list)).map(({ _id }) => _id)).toContain(hall?._id);
});
