import { sql } from "kysely";
import { DRAWERS_MAX, MAIN_DRAWER } from "#domain/drawers/api.ts";
import { byName, nameKey, type Ref } from "#domain/entity.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Instant } from "#domain/time.ts";
import { store } from "../db/changes.ts";
import { storeOf } from "../db/storeOf.ts";
import type { ReadTx, Tx } from "../db/tx.ts";
import { drawers, drawerTills } from "./entities.ts";
import { runningSession } from "./entries.store.ts";

/** A drawer as it is set up. */
export interface StoredDrawer extends Ref {
  readonly person: Ref | null;
}

const mainDrawer: StoredDrawer = { ...MAIN_DRAWER, person: null };

/** The drawers beside the main one, by name. */
export const drawerStore = storeOf(drawers, {
  called: "drawer",
  select: async (tx, where) => {
    const rows = await tx.selectFrom("drawers").selectAll().where(where).limit(DRAWERS_MAX).execute();
    const found = rows.map(({ id, name, person_id, person_name }): StoredDrawer => {
      const person = person_id === null ? null : { _id: person_id, name: person_name ?? "" };
      return { _id: id, name, person };
    });
    return found.sort(byName);
  },
  columnsOf: ({ name }: StoredDrawer) => ({ name, name_key: nameKey(name) }),
});

/** Lists all drawers, the main one first. */
export async function listDrawers(tx: ReadTx): Promise<StoredDrawer[]> {
  return [mainDrawer, ...(await drawerStore.list(tx))];
}

/** Loads a drawer. Throws 404 for one that does not exist or was deleted. */
export async function loadDrawer(tx: ReadTx, id: string): Promise<StoredDrawer> {
  return id === MAIN_DRAWER._id ? mainDrawer : await drawerStore.load(tx, id);
}

/** Throws 409 if another drawer has this name, or the person has a purse, or there are too many. */
export async function throwIfTaken(tx: ReadTx, { name, person }: StoredDrawer): Promise<void> {
  const all = await listDrawers(tx);
  if (all.some((one) => nameKey(one.name) === nameKey(name)))
    throw new Refusal("name-taken", { field: "name" });
  if (person && all.some((one) => one.person?._id === person._id))
    throw new Refusal("purse-taken", { field: "person" });
  if (all.length >= DRAWERS_MAX) throw new Refusal("too-many-drawers");
}

export async function insertDrawer(
  tx: Tx,
  { _id: id, name, person }: StoredDrawer,
  at: Instant,
): Promise<void> {
  const purse = { person_id: person?._id ?? null, person_name: person?.name ?? null };
  const row = { id, name, name_key: nameKey(name), ...purse, created_at: at, deleted_at: null };
  await store(tx, drawers, tx.insertInto("drawers").values(row));
}

/** Stores which drawer a device takes money for. */
export async function saveTill(tx: Tx, device: string, drawer: string): Promise<void> {
  const insert = tx
    .insertInto("drawer_tills")
    .values({ id: device, drawer_id: drawer })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ drawer_id: drawer }));
  await store(tx, drawerTills, insert);
}

/** Reads the number of a drawer's running session. */
export async function findRunningSession(tx: ReadTx, drawer: string): Promise<number> {
  const { rows } = await sql<{ number: number }>`select ${runningSession(drawer)} as number`.execute(tx);
  return Number(rows[0]?.number ?? 1);
}
