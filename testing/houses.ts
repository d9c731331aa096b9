import { areasApi } from "#domain/floor/areasApi.ts";
import { areaEditingApi, TABLES_AT_ONCE_MAX, tableEditingApi } from "#domain/floor/editingApi.ts";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import type { Client } from "./client.ts";

/** Removes all areas and categories but the first of a demo without orders. */
export async function shrinkHouse(admin: Client): Promise<void> {
  const [kept, ...areas] = await admin.query(areasApi.list);
  for (const { _id: tableId, area } of await admin.query(tablesApi.list))
    if (area._id !== kept?._id) await admin.send(tableEditingApi.remove, { params: { tableId }, body: {} });
  for (const { _id: areaId } of areas)
    await admin.send(areaEditingApi.remove, { params: { areaId }, body: {} });
  const [, ...categories] = await admin.query(menuApi.categories);
  for (const { _id: categoryId } of categories)
    await admin.send(menuEditingApi.removeCategory, { params: { categoryId }, body: {} });
}

/** Adds tables to all areas evenly, up to a total. */
export async function growHouse(admin: Client, tables = 300): Promise<void> {
  const areas = await admin.query(areasApi.list);
  const missing = tables - (await admin.query(tablesApi.list)).length;
  const names = Array.from({ length: missing }, (_, index) => `X${index + 1}`);
  for (const [index, { _id: area }] of areas.entries()) {
    const own = names.filter((_, at) => at % areas.length === index);
    for (let from = 0; from < own.length; from += TABLES_AT_ONCE_MAX)
      await admin.send(tableEditingApi.createMany, {
        body: { names: own.slice(from, from + TABLES_AT_ONCE_MAX), area },
      });
  }
}
