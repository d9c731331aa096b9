import { test } from "vitest";
import { areasApi } from "#domain/floor/areasApi.ts";
import { areaEditingApi, tableEditingApi } from "#domain/floor/editingApi.ts";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { closingApi } from "#domain/orders/commands/closing.ts";
import type { House } from "./house.ts";
import { open } from "./page/open.ts";

const setStatus = ({ admin, table }: House, name: string, status: "reserved" | "out-of-service") =>
  admin.send(closingApi.setTableStatus, { params: { tableId: table(name) }, body: { status } });

test("areas", async () => {
  const page = await open("admin", "/admin/area-management");
  await page.tap("Add Area", "Add Area");
  await page.fill({ "Area Name": "Hall", Description: "By the pool", "Sort Order": "7" });
  await page.tap("Add Area");
  await page.fill({ "Area Name": "Pool" });
  await page.tap("Add Area", "Edit Pool");
  await page.fill({ "Area Name": "Pool deck" });
  await page.tap("Save", "Delete Hall", "Delete", "Delete Pool deck", "Cancel", "Delete Pool deck", "Delete");
  await page.fill({ "Search areas": "gard" });
  await page.fill({ "Search areas": "nothing" });
  await page.offline();
  await page.tap("Add Area");
});

test("no areas yet", async () => {
  const page = await open("admin", "/admin/area-management", async ({ admin }) => {
    for (const { _id } of await admin.query(tablesApi.list))
      await admin.send(tableEditingApi.remove, { params: { tableId: _id }, body: {} });
    for (const { _id } of await admin.query(areasApi.list))
      await admin.send(areaEditingApi.remove, { params: { areaId: _id }, body: {} });
  });
  await page.tap("Add Table", "Book Table", "Dashboard");
});

test("add tables", async () => {
  const page = await open("admin", "/admin/add-table", (house) => house.open("T2", house.line("Dal")));
  await page.tap("Add Table", "Add Table");
  await page.fill({ "Table Name": "T1", Capacity: "6" });
  await page.tap("Add Table");
  await page.fill({ "Table Name": "T9-T11" });
  await page.tap("Add Table", /^Edit T1 /, "Cancel", /^Edit T2/);
});

async function busyTables(house: House) {
  await house.open("T2", house.line("Dal"));
  await house.open("T3");
  await setStatus(house, "G1", "reserved");
  await setStatus(house, "G2", "out-of-service");
}

test("book a table", async () => {
  const page = await open("waiter", "/waiter/book-table", busyTables);
  await page.tap("Menu of table T2", "Menu of table T3");
  await page.press("Escape");
  await page.tap(
    "Menu of table T1",
    "Reserve",
    /^T2 /,
    "Close",
    /^T3 /,
    "Garden",
    "Menu of table G1",
    /^G2 /,
    /^G1 /,
  );
});

test("book a table as admin and offline", async () => {
  const page = await open("admin", "/admin/book-table", busyTables);
  await page.tap("Menu of table T1", "Out of service", "Menu of table T3", "Garden", "Menu of table G2");
  await page.offline();
  await page.tap(/^G1 /);
});
