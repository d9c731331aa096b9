import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { activityApi } from "#domain/activity/api.ts";
import { areasApi } from "#domain/floor/areasApi.ts";
import type { Client } from "#testing/client.ts";
import { startTestServer, type TestServer } from "../testing/server.ts";

let server: TestServer;
let admin: Client;

beforeEach(async () => {
  server = await startTestServer();
  admin = await server.client("admin");
});
afterEach(() => server.close());

const add = (name: string) => admin.send(areasApi.create, { body: { name } });

test("a new area is last in the list and every role reads it", async () => {
  const _id = randomUUID();
  const added = await admin.send(areasApi.create, { body: { _id, name: "  Sky Lounge " } });
  expect(added).toMatchObject({ _id, name: "Sky Lounge", description: "", isActive: true, sortOrder: 6 });
  const waiter = await server.client("waiter");
  const areas = await waiter.ask(areasApi.list);
  expect(areas.at(-1)).toEqual(added);
  expect(await waiter.ask(areasApi.read, { params: { areaId: _id } })).toEqual(added);
  const garden = { name: "Herb Garden", description: "By the well", isActive: false, sortOrder: 9 };
  expect(await admin.post("/areas", garden)).toMatchObject({ status: 201, body: garden });
  expect((await admin.get("/areas")).body).toContainEqual(expect.objectContaining(garden));
});

test("areas come by sort order, then natural name", async () => {
  for (const name of ["Hall 10", "Hall 2"]) {
    await admin.send(areasApi.create, { body: { name, sortOrder: 1 } });
  }
  const names = (await admin.ask(areasApi.list)).map(({ name }) => name);
  expect(names.slice(0, 3)).toEqual(["Dining Hall", "Hall 2", "Hall 10"]);
});

test("a change keeps what it does not name", async () => {
  const area = await add("Lawn");
  const params = { areaId: area._id };
  const changed = await admin.send(areasApi.update, { params, body: { description: "By the sea" } });
  expect(changed).toEqual({ ...area, description: "By the sea" });
  const both = { name: "Lawn", description: "By the pond" };
  expect((await admin.put(`/areas/${area._id}`, both)).body).toMatchObject(both);
  expect((await admin.get(`/areas/${area._id}`)).body).toMatchObject(both);
  await admin.send(areasApi.update, { params, body: { description: "By the sea" } });
  expect(await admin.send(areasApi.update, { params, body: { name: "LAWN", isActive: false } })).toEqual({
    ...changed,
    name: "LAWN",
    isActive: false,
  });
});

test("a name belongs to one area, capitals or not, until that is deleted", async () => {
  const lawn = await add("Lawn");
  const other = await add("Garden");
  const taken = { status: 409, body: { code: "name-taken", details: { field: "name" } } };
  expect(await admin.post("/areas", { name: " lAWN " })).toMatchObject(taken);
  expect(await admin.put(`/areas/${other._id}`, { name: "Lawn" })).toMatchObject(taken);
  await admin.send(areasApi.remove, { params: { areaId: lawn._id }, body: {} });
  expect((await admin.get(`/areas/${lawn._id}`)).status).toBe(404);
  expect((await admin.post("/areas", { name: "Lawn" })).status).toBe(201);
});

test("an area with tables is not deleted", async () => {
  const hall = (await admin.ask(areasApi.list))[0];
  const answer = await admin.del(`/areas/${hall?._id}`);
  expect(answer).toMatchObject({ status: 409, body: { code: "area-has-tables" } });
  expect((await admin.ask(areasApi.list)).map(({ _id }) => _id)).toContain(hall?._id);
});

test("names in any script and with any characters come back as they were", async () => {
  for (const name of ["बगीचा 🌿", "'; drop table areas; --", "<img src=x onerror=alert(1)>", "T\u2028able"]) {
    expect((await add(name)).name).toBe(name);
  }
});

test.each([
  ["name", {}],
  ["name", { name: " \t " }],
  ["name", { name: 7 }],
  ["name", { name: "अ".repeat(10_000) }],
  ["description", { name: "Lawn", description: "x".repeat(501) }],
  ["sortOrder", { name: "Lawn", sortOrder: 1.5 }],
  ["colour", { name: "Lawn", colour: "red" }],
  ["_id", { name: "Lawn", _id: "lawn" }],
])("a bad %s is named", async (field, body) => {
  expect(await admin.post("/areas", body)).toMatchObject({
    status: 422,
    body: { code: "invalid-input", details: { fields: [{ field }] } },
  });
});

test("no area gets the id of another", async () => {
  const { _id } = await add("Lawn");
  expect(await admin.post("/areas", { _id, name: "Garden" })).toMatchObject({
    status: 422,
    body: { details: { fields: [{ field: "_id" }] } },
  });
});

test("adding, changing and deleting an area is journalled, and a change that changes nothing is not", async () => {
  const { _id } = await add("Lawn");
  for (const name of ["Garden", "Garden"]) {
    await admin.send(areasApi.update, { params: { areaId: _id }, body: { name } });
  }
  await admin.send(areasApi.remove, { params: { areaId: _id }, body: {} });
  const entries = await admin.ask(activityApi.list, { search: { topic: "areas", limit: 3 } });
  const about = { topic: "areas", entityId: _id };
  expect(entries).toMatchObject([
    { ...about, action: "area.deleted", before: { name: "Garden" }, after: null },
    { ...about, action: "area.changed", before: { name: "Lawn" }, after: { name: "Garden" } },
    { ...about, action: "area.added", before: null, after: { _id, name: "Lawn", sortOrder: 6 } },
  ]);
});
