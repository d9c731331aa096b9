import type { Ref } from "#domain/entity.ts";
import { store } from "../db/changes.ts";
import type { ReadTx, Tx } from "../db/tx.ts";
import { devices } from "./entities.ts";

export async function readDeviceNames(tx: ReadTx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.selectFrom("devices").selectAll().execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function saveDeviceName(tx: Tx, { _id, name }: Ref): Promise<void> {
  const insert = tx.insertInto("devices").values({ id: _id, name });
  await store(
    tx,
    devices,
    insert.onConflict((conflict) => conflict.column("id").doUpdateSet({ name })),
  );
}
