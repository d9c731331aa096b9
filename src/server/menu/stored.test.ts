import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { menuApi } from "#domain/menu/api.ts";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { menuImportApi } from "#domain/menu/importApi.ts";
import { stationsApi } from "#domain/menu/stationsApi.ts";
import { paise } from "#domain/money.ts";
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

test("the commands about categories store the category, what becomes of its items and who changed it", async () => {
  const params = { categoryId: randomUUID() };
  const category = { _id: params.categoryId, name: " Grill", description: "From the fire" };
  expect(
    await server.storedBy(() => admin.send(menuEditingApi.createCategory, { body: category })),
  ).toEqual(rows`
    menu_categories + Grill: name Grill, name_key grill, description From the fire, is_active 1,
      sort_order 13, tax_class service, created_at now
    journal + by Meera Kamat, menu, category.added, of Grill, {after: {_id: "Grill", createdAt: now,
      name: "Grill", description: "From the fire", image: "", isActive: true, sortOrder: 13, taxClass: "service", station: null}}
  `);

  const body = { name: "Tandoor", image: "/uploads/tandoor.png", isActive: false, sortOrder: 2 };
  expect(
    await server.storedBy(() => admin.send(menuEditingApi.updateCategory, { params, body })),
  ).toEqual(rows`
    menu_categories ~ Tandoor: name Grill → Tandoor, name_key grill → tandoor,
      image "" → /uploads/tandoor.png, is_active 1 → 0, sort_order 13 → 2
    journal + by Meera Kamat, menu, category.changed, of Tandoor, {before: {name: "Grill", image: "",
      isActive: true, sortOrder: 13}, after: {name: "Tandoor", image: "/uploads/tandoor.png", isActive: false,
      sortOrder: 2}}
  `);

  const roti = { name: "Roti", category: params.categoryId, price: paise(2_000) };
  await admin.send(menuEditingApi.createItem, { body: roti });
  const gone = { params, body: {} };
  expect(await server.storedBy(() => admin.send(menuEditingApi.removeCategory, gone))).toEqual(rows`
    menu_categories ~ Tandoor: deleted_at null → now
    menu_items ~ Roti: deleted_at null → now
    journal + by Meera Kamat, menu, category.deleted, of Tandoor, {before: {name: "Tandoor", items: ["Roti"]}}
  `);
});

test("the commands about stations store the station and who changed it", async () => {
  const params = { stationId: randomUUID() };
  const station = { _id: params.stationId, name: " Tandoor" };
  expect(await server.storedBy(() => admin.send(stationsApi.create, { body: station }))).toEqual(rows`
    stations + Tandoor: name Tandoor, name_key tandoor, sort_order 1, created_at now
    journal + by Meera Kamat, menu, station.added, of Tandoor, {after: {_id: "Tandoor", createdAt: now,
      name: "Tandoor", sortOrder: 1}}
  `);
  const body = { name: "Grill", sortOrder: 4 };
  expect(await server.storedBy(() => admin.send(stationsApi.update, { params, body }))).toEqual(rows`
    stations ~ Grill: name Tandoor → Grill, name_key tandoor → grill, sort_order 1 → 4
    journal + by Meera Kamat, menu, station.changed, of Grill, {before: {name: "Tandoor", sortOrder: 1},
      after: {name: "Grill", sortOrder: 4}}
  `);
  expect(await server.storedBy(() => admin.send(stationsApi.remove, { params, body: {} }))).toEqual(rows`
    stations ~ Grill: deleted_at null → now
    journal + by Meera Kamat, menu, station.deleted, of Grill, {before: {name: "Grill"}}
  `);
});

test("a category and an item store their station, its course and the item's name for the kitchen", async () => {
  const grill = await admin.send(stationsApi.create, { body: { name: "Grill" } });
  const [category] = await admin.query(menuApi.categories);
  const [item] = await admin.query(menuApi.items);
  const choose = { params: { categoryId: category?._id ?? "" }, body: { station: grill._id } };
  expect(await server.storedBy(() => admin.send(menuEditingApi.updateCategory, choose))).toEqual(rows`
    menu_categories ~ Breakfast & South Indian: station null → Grill
    journal + by Meera Kamat, menu, category.changed, of Breakfast & South Indian, {before: {station: null},
      after: {station: "Grill"}}
  `);
  const inCourse = (course: string | null) =>
    server.storedBy(() => admin.send(menuEditingApi.updateCategory, { ...choose, body: { course } }));
  expect(await inCourse("Mains")).toEqual(rows`
    menu_categories ~ Breakfast & South Indian: course null → Mains
    journal + by Meera Kamat, menu, category.changed, of Breakfast & South Indian, {before: {},
      after: {course: "Mains"}}
  `);
  expect(await inCourse(null)).toEqual(rows`
    menu_categories ~ Breakfast & South Indian: course Mains → null
    journal + by Meera Kamat, menu, category.changed, of Breakfast & South Indian, {before: {course: "Mains"},
      after: {}}
  `);
  const named = { params: { itemId: item?._id ?? "" }, body: { ...choose.body, kitchenName: " आलू पराठा" } };
  expect(await server.storedBy(() => admin.send(menuEditingApi.updateItem, named))).toEqual(rows`
    menu_items ~ Aloo Paratha: station null → Grill, kitchen_name "" → आलू पराठा
    journal + by Meera Kamat, menu, item.changed, of Aloo Paratha, {before: {station: null, kitchenName: ""},
      after: {station: "Grill", kitchenName: "आलू पराठा"}}
  `);
});

test("the commands about items store the item, its prices and who changed it", async () => {
  const [category = "", other = ""] = (await admin.query(menuApi.categories)).map(({ _id }) => _id);
  const params = { itemId: randomUUID() };
  const item = { _id: params.itemId, name: " Pav", category, price: paise(2_050), code: "P1" };
  expect(await server.storedBy(() => admin.send(menuEditingApi.createItem, { body: item }))).toEqual(rows`
    menu_items + Pav: category Breakfast & South Indian, name Pav, name_key pav, code P1, price 2050,
      is_available 1, is_active 1, preparation_minutes 15, created_at now
    item_prices + item Pav, valid_from now, price 2050
    journal + by Meera Kamat, menu, item.added, of Pav, {after: {_id: "Pav", createdAt: now, name: "Pav",
      category: {_id: "Breakfast & South Indian", name: "Breakfast & South Indian", taxClass: "service", station: null}, taxClass: null, station: null,
      kitchenName: "", description: "",
      price: 2050, image: "", isVegetarian: null, isAvailable: true, isActive: true, preparationTime: 15,
      code: "P1", choices: null}}
  `);

  const body = { category: other, price: paise(2_500), isVegetarian: true, preparationTime: 3 };
  expect(await server.storedBy(() => admin.send(menuEditingApi.updateItem, { params, body }))).toEqual(rows`
    menu_items ~ Pav: category Breakfast & South Indian → Soups & Salads, price 2050 → 2500,
      is_vegetarian null → 1, preparation_minutes 15 → 3
    item_prices + item Pav, valid_from now, price 2500
    journal + by Meera Kamat, menu, item.changed, of Pav,
      {before: {category: {_id: "Breakfast & South Indian", name: "Breakfast & South Indian",
      taxClass: "service", station: null}, price: 2050,
      isVegetarian: null, preparationTime: 15}, after: {category: {_id: "Soups & Salads",
      name: "Soups & Salads", taxClass: "service", station: null}, price: 2500, isVegetarian: true, preparationTime: 3}}
  `);

  const stock = { params, body: { isAvailable: false } };
  expect(await server.storedBy(() => admin.send(menuEditingApi.setAvailability, stock))).toEqual(rows`
    menu_items ~ Pav: is_available 1 → 0
    journal + by Meera Kamat, menu, item.outOfStock, of Pav, {before: {isAvailable: true},
      after: {isAvailable: false}}
  `);

  expect(
    await server.storedBy(() => admin.send(menuEditingApi.removeItem, { params, body: {} })),
  ).toEqual(rows`
    menu_items ~ Pav: deleted_at null → now
    journal + by Meera Kamat, menu, item.deleted, of Pav, {before: {name: "Pav", price: 2500}}
  `);
});

test("a sheet stores nothing by its preview, and each row's category, item and price when it is applied", async () => {
  const form = new FormData();
  form.append("sheet", new Blob(["category,name,price\nGoan,Xacuti,300\nSalads,Kachumber,90"]), "menu.csv");
  expect(await server.storedBy(() => admin.post("/menu/import/preview", form))).toEqual([]);

  const { body: shown } = await admin.post("/menu/import/preview", form);
  const { fingerprint, rows: read } = menuImportApi.preview.output.parse(shown);
  const body = { fingerprint, rows: read.flatMap(({ values }) => values ?? []) };
  expect(await server.storedBy(() => admin.send(menuImportApi.apply, { body }))).toEqual(rows`
    menu_categories + Goan: name Goan, name_key goan, is_active 1, sort_order 13, tax_class service, created_at now
    menu_categories + Salads: name Salads, name_key salads, is_active 1, sort_order 14, tax_class service, created_at now
    menu_items + Kachumber: category Salads, name Kachumber, name_key kachumber, price 9000, is_available 1,
      is_active 1, preparation_minutes 15, created_at now
    menu_items + Xacuti: category Goan, name Xacuti, name_key xacuti, price 30000, is_available 1,
      is_active 1, preparation_minutes 15, created_at now
    item_prices + item Kachumber, valid_from now, price 9000
    item_prices + item Xacuti, valid_from now, price 30000
    journal + by Meera Kamat, menu, category.added, of Goan, {after: {_id: "Goan", createdAt: now,
      name: "Goan", description: "", image: "", isActive: true, sortOrder: 13, taxClass: "service", station: null}}
    journal + by Meera Kamat, menu, category.added, of Salads, {after: {_id: "Salads", createdAt: now,
      name: "Salads", description: "", image: "", isActive: true, sortOrder: 14, taxClass: "service", station: null}}
    journal + by Meera Kamat, menu, item.added, of Xacuti, {after: {_id: "Xacuti", createdAt: now,
      name: "Xacuti", category: {_id: "Goan", name: "Goan", taxClass: "service", station: null}, taxClass: null, station: null,
      kitchenName: "", description: "", price: 30000, image: "",
      isVegetarian: null, isAvailable: true, isActive: true, preparationTime: 15, code: "", choices: null}}
    journal + by Meera Kamat, menu, item.added, of Kachumber, {after: {_id: "Kachumber", createdAt: now,
      name: "Kachumber", category: {_id: "Salads", name: "Salads", taxClass: "service", station: null}, taxClass: null, station: null,
      kitchenName: "", description: "", price: 9000, image: "",
      isVegetarian: null, isAvailable: true, isActive: true, preparationTime: 15, code: "", choices: null}}
    journal + by Meera Kamat, menu, menu.imported, of import, {after: {added: 2, changed: 0, same: 0,
      categoriesAdded: 2}}
  `);
});
