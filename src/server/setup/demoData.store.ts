import type { Instant } from "#domain/time.ts";
import { store } from "../db/changes.ts";
import { beginGeneration } from "../db/counters.ts";
import type { Database } from "../db/database.ts";
import type { Entity } from "../db/entity.ts";
import type { Tx } from "../db/tx.ts";
import { areas, tables } from "../floor/entities.ts";
import { menuCategories, menuItems } from "../menu/entities.ts";

/**
 * Deletes all rows of what does not stay when the resort starts for real: orders with all that is about them, expenses and sums.
 * Counters begin again. Only here are such rows deleted, because they belong to the demo. Returns the number of rows by table.
 */
export async function emptyTables(tx: Tx, entities: readonly Entity[]): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const entity of entities.filter(({ emptiedAtStart }) => emptiedAtStart).toReversed()) {
    const { numDeletedRows } = await tx.deleteFrom(entity.table as keyof Database).executeTakeFirstOrThrow();
    counts.set(entity.table, Number(numDeletedRows));
    tx.emptied(entity);
  }
  await beginGeneration(tx);
  return counts;
}

/** Marks all items and categories as deleted; their rows stay (clarification 27). */
export async function removeMenu(tx: Tx, at: Instant): Promise<void> {
  const deleted = { deleted_at: at };
  await store(tx, menuItems, tx.updateTable("menu_items").set(deleted).where("deleted_at", "is", null));
  await store(
    tx,
    menuCategories,
    tx.updateTable("menu_categories").set(deleted).where("deleted_at", "is", null),
  );
}

/** Marks all tables and areas as deleted; their rows stay (clarification 27). */
export async function removeFloor(tx: Tx, at: Instant): Promise<void> {
  const deleted = { deleted_at: at };
  await store(tx, tables, tx.updateTable("tables").set(deleted).where("deleted_at", "is", null));
  await store(tx, areas, tx.updateTable("areas").set(deleted).where("deleted_at", "is", null));
}

/** Sets reserved tables to available, because the reservations were made in the demo. */
export async function releaseTables(tx: Tx): Promise<void> {
  const reserved = tx.updateTable("tables").where("status", "=", "reserved").where("deleted_at", "is", null);
  await store(tx, tables, reserved.set({ status: "available" }));
}
