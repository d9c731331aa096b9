import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { activityApi } from "#domain/activity/api.ts";
import { menuApi } from "#domain/menu/api.ts";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { STATIONS_MAX } from "#domain/menu/station.ts";
import { stationsApi } from "#domain/menu/stationsApi.ts";
import { paise } from "#domain/money.ts";
import { instant } from "#domain/time.ts";
import type { Client } from "#testing/client.ts";
import { refusalOf } from "../testing/resort.ts";
import { startTestServer, type TestServer } from "../testing/server.ts";
import { findItems, itemAt } from "./items.store.ts";

let server: TestServer;
let admin: Client;

beforeEach(async () => {
  server = await startTestServer();
  admin = await server.client("admin");
});
afterEach(() => server.close());

const addStation = (name: string) => admin.send(stationsApi.create, { body: { name } });
const addCategory = (name: string) => admin.send(menuEditingApi.createCategory, { body: { name } });
const addItem = (category: string, name = "Neer Dosa", price = 9_550) =>
  admin.send(menuEditingApi.createItem, { body: { name, category, price: paise(price) } });
const taken = (field: string) => ({ status: 409, body: { code: "name-taken", details: { field } } });

test("a new category is last in the list and a new item has the defaults", async () => {
  const count = (await admin.query(menuApi.categories)).length;
  const category = await addCategory("कोंकणी थाली");
  expect(category).toMatchObject({
    name: "कोंकणी थाली",
    description: "",
    image: "",
    sortOrder: count + 1,
    isActive: true,
  });
  const item = await addItem(category._id);
  expect(item).toMatchObject({
    name: "Neer Dosa",
    category: { _id: category._id, name: "कोंकणी थाली" },
    description: "",
    price: 9_550,
    image: "",
    isActive: true,
    isAvailable: true,
    isVegetarian: null,
    preparationTime: 15,
  });
  const waiter = await server.client("waiter");
  expect((await waiter.query(menuApi.items)).at(-1)).toEqual(item);
});

test("the price on the wire is rupees with at most two decimals, above zero", async () => {
  const { _id } = await addCategory("Specials");
  const post = (price: unknown) => admin.post("/menu/items", { name: "Kokum", category: _id, price });
  for (const price of [0, -5, 10.005, "95", "0x64", null, 1e12]) {
    expect(await post(price)).toMatchObject({
      status: 422,
      body: { details: { fields: [{ field: "price" }] } },
    });
  }
  expect((await post(95.5)).body).toMatchObject({ price: 95.5 });
});

test("every price of an item is stored with the time from which it was valid", async () => {
  const item = await addItem((await addCategory("Specials"))._id, "Neer Dosa", 9_000);
  const before = server.clock.now();
  server.clock.advance(60_000);
  const params = { itemId: item._id };
  await admin.send(menuEditingApi.updateItem, { params, body: { price: paise(11_000) } });
  await admin.send(menuEditingApi.updateItem, { params, body: { name: "Neer Dose" } });
  const prices = await server.databases.read(async (tx) => [
    (await itemAt(tx, item, instant(before - 1)))?.price,
    (await itemAt(tx, item, before))?.price,
    (await itemAt(tx, item, server.clock.now()))?.price,
  ]);
  expect(prices).toEqual([undefined, 9_000, 11_000]);
});

test("names are unique: categories on the menu, items in their category, codes everywhere", async () => {
  const [one, two] = [await addCategory("One"), await addCategory("Two")];
  expect(await admin.post("/menu/categories", { name: "ONE" })).toMatchObject(taken("name"));
  expect(await admin.put(`/menu/categories/${two._id}`, { name: "one" })).toMatchObject(taken("name"));

  const dosa = await addItem(one._id);
  const second = await addItem(two._id);
  expect(await admin.post("/menu/items", { name: "neer dosa", category: one._id, price: 9 })).toMatchObject(
    taken("name"),
  );
  expect(await admin.put(`/menu/items/${second._id}`, { category: one._id })).toMatchObject(taken("name"));
  await admin.send(menuEditingApi.updateItem, { params: { itemId: dosa._id }, body: { code: "ND1" } });
  expect(await admin.put(`/menu/items/${second._id}`, { code: "nd1" })).toMatchObject({
    status: 409,
    body: { ...taken("code").body, message: "This code is already in use." },
  });
});

test("an update does not conflict with the item's own name and code; two items may have no code", async () => {
  const { _id: category } = await addCategory("Specials");
  const item = await addItem(category);
  await addItem(category, "Kokum");
  const path = `/menu/items/${item._id}`;
  const named = { name: "NEER DOSA", code: "ND1" };
  expect(await admin.put(path, named)).toMatchObject({ status: 200, body: named });
  expect(await admin.put(path, { ...named, description: "Thin" })).toMatchObject({
    status: 200,
    body: { ...named, description: "Thin" },
  });
});

test("deleting a category deletes its items and frees the names", async () => {
  const category = await addCategory("Specials");
  const item = await addItem(category._id);
  await admin.send(menuEditingApi.removeCategory, { params: { categoryId: category._id }, body: {} });
  expect((await admin.query(menuApi.items)).map(({ _id }) => _id)).not.toContain(item._id);
  expect((await admin.put(`/menu/items/${item._id}`, { name: "X" })).status).toBe(404);
  expect((await admin.put(`/menu/categories/${category._id}`, { name: "X" })).status).toBe(404);
  expect(await server.databases.read((tx) => findItems(tx, [item._id]))).toEqual(new Map());
  const [deleted] = await admin.query(activityApi.list, { search: { action: "category.deleted" } });
  expect(deleted?.before).toEqual({ name: "Specials", items: [item._id] });
  expect((await admin.post("/menu/categories", { name: "Specials" })).status).toBe(201);
});

test("an item cannot be put into a category that is not there", async () => {
  const body = { name: "Kokum", category: randomUUID(), price: 60 };
  expect(await admin.post("/menu/items", body)).toMatchObject({
    status: 422,
    body: { details: { fields: [{ field: "category", message: "does not exist" }] } },
  });
});

test("a waiter marks an item out of stock and back, and changes nothing else", async () => {
  const waiter = await server.client("waiter");
  const item = await addItem((await addCategory("Specials"))._id);
  const params = { itemId: item._id };
  const out = await waiter.send(menuEditingApi.setAvailability, { params, body: { isAvailable: false } });
  expect(out).toEqual({ ...item, isAvailable: false });
  const back = await waiter.send(menuEditingApi.setAvailability, { params, body: { isAvailable: true } });
  expect(back).toEqual(item);
  const rows = await server.databases.read((tx) =>
    tx.selectFrom("journal").select("action").where("entity_id", "=", item._id).orderBy("seq").execute(),
  );
  expect(rows.map(({ action }) => action)).toEqual(["item.added", "item.outOfStock", "item.backInStock"]);

  const answers = [
    await waiter.post("/menu/categories", { name: "X" }),
    await waiter.put(`/menu/categories/${item.category._id}`, { name: "X" }),
    await waiter.del(`/menu/categories/${item.category._id}`),
    await waiter.post("/menu/items", { name: "X", category: item.category._id, price: 1 }),
    await waiter.put(`/menu/items/${item._id}`, { name: "X" }),
    await waiter.del(`/menu/items/${item._id}`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
  expect((await server.visitor().get("/menu/items")).status).toBe(401);
});

test("stations stand in their order, each name once, and there are at most thirty", async () => {
  expect(await admin.query(stationsApi.list)).toEqual([]);
  const [bar, grill] = [await addStation("Bar"), await addStation("Grill")];
  await admin.send(stationsApi.update, { params: { stationId: grill._id }, body: { sortOrder: 1 } });
  await admin.send(stationsApi.update, { params: { stationId: bar._id }, body: { sortOrder: 2 } });
  expect((await admin.query(stationsApi.list)).map(({ name }) => name)).toEqual(["Grill", "Bar"]);
  expect(refusalOf(await admin.post("/menu/stations", { name: " grill " }))).toEqual([409, "name-taken"]);
  for (let count = 3; count <= STATIONS_MAX; count++) await addStation(`Station ${count}`);
  expect(refusalOf(await admin.post("/menu/stations", { name: "One more" }))).toEqual([
    409,
    "too-many-stations",
  ]);
});

test("a station that never existed is refused on a category, an item and its choices; a deleted one is none", async () => {
  const station = randomUUID();
  const [category] = await admin.query(menuApi.categories);
  const [item] = await admin.query(menuApi.items);
  const variants = [{ name: "Half", price: 90, code: "", isAvailable: true, station }];
  const option = { name: "Roti", price: 0, menuItem: item?._id, station };
  const groups = [{ name: "Bread", min: 1, max: 1, options: [option] }];
  const choices = { variants: [], groups: [], openPrice: null, unit: "" };
  const problem = (field: string) => ({
    status: 422,
    body: { details: { fields: [{ field, message: "has a station that does not exist" }] } },
  });
  const [ofCategory, ofItem] = [`/menu/categories/${category?._id}`, `/menu/items/${item?._id}`];
  expect(await admin.put(ofCategory, { station })).toMatchObject(problem("station"));
  expect(await admin.post("/menu/categories", { name: "New", station })).toMatchObject(problem("station"));
  expect(await admin.put(ofItem, { station })).toMatchObject(problem("station"));
  const fresh = { name: "New", category: category?._id, price: 90, station };
  expect(await admin.post("/menu/items", fresh)).toMatchObject(problem("station"));
  for (const wrong of [{ variants }, { groups }])
    expect(await admin.put(ofItem, { choices: { ...choices, ...wrong } })).toMatchObject(problem("choices"));
  const gone = await addStation("Gone");
  await admin.send(stationsApi.remove, { params: { stationId: gone._id }, body: {} });
  expect((await admin.put(ofItem, { station: gone._id })).status).toBe(200);
});
