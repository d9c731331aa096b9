import type { Ref } from "#domain/entity.ts";
import { type Instant, instant } from "#domain/time.ts";
import { store } from "../db/changes.ts";
import { isOneOf, prepared } from "../db/prepared.ts";
import type { ReadTx, Tx } from "../db/tx.ts";
import type { StoredSession } from "../http/session.ts";
import { displays } from "./entities.ts";

/** Finds the sessions of kitchen displays. Joins the devices' names. */
export async function findDisplaySessions(
  tx: ReadTx,
  tokenHashes: readonly string[],
): Promise<ReadonlyMap<string, StoredSession>> {
  const { rows } = await displaysSelect(
    tx,
    tokenHashes.map((tokenHash) => ({ tokenHash })),
  );
  return new Map(
    rows.map(({ id, name, token_hash, paired_at, last_seen_at }) => [
      token_hash,
      {
        _id: token_hash,
        tokenHash: token_hash,
        person: { _id: id, name, username: "", role: "display" },
        lastSeenAt: last_seen_at,
        startedAt: instant(paired_at),
        device: id,
        isByPin: false,
        signedOutAt: null,
        isLocked: false,
      },
    ]),
  );
}

const displaysSelect = prepared((tx: ReadTx, keys: readonly { readonly tokenHash: string }[]) =>
  tx
    .selectFrom("displays")
    .innerJoin("devices", "devices.id", "displays.id")
    .selectAll("displays")
    .select("name")
    .where(isOneOf(tx, "token_hash", { rows: keys, field: "tokenHash" }))
    .where("ended_at", "is", null),
);

/** Stores the session of a newly paired display; that of an earlier pairing of the device becomes invalid. */
export async function saveDisplay(
  tx: Tx,
  { _id, tokenHash, at }: { readonly _id: string; readonly tokenHash: string; readonly at: Instant },
): Promise<void> {
  const session = { token_hash: tokenHash, paired_at: at, last_seen_at: at, ended_at: null };
  const insert = tx.insertInto("displays").values({ id: _id, ...session });
  await store(
    tx,
    displays,
    insert.onConflict((conflict) => conflict.column("id").doUpdateSet(session)),
  );
}

/** A kitchen display whose session has not ended. */
export interface Display {
  readonly device: Ref;
  readonly lastSeenAt: Instant;
}

/** Lists the kitchen displays. Joins the devices' names. */
export async function listDisplays(tx: ReadTx): Promise<readonly Display[]> {
  const rows = await tx
    .selectFrom("displays")
    .innerJoin("devices", "devices.id", "displays.id")
    .select(["displays.id", "name", "last_seen_at"])
    .where("ended_at", "is", null)
    .execute();
  return rows.map(({ id, name, last_seen_at }) => ({
    device: { _id: id, name },
    lastSeenAt: instant(last_seen_at),
  }));
}

/** Ends a display's session: its token becomes invalid. */
export async function endDisplay(tx: Tx, id: string, at: Instant): Promise<void> {
  await tx.updateTable("displays").set({ ended_at: at }).where("id", "=", id).execute();
}

/** Ends all displays, so that no token is valid in a restored database. */
export async function endAllDisplays(tx: Tx, at: Instant): Promise<void> {
  await tx.updateTable("displays").set({ ended_at: at }).where("ended_at", "is", null).execute();
}

export async function touchDisplay(tx: Tx, tokenHash: string, at: Instant): Promise<void> {
  await tx.updateTable("displays").set({ last_seen_at: at }).where("token_hash", "=", tokenHash).execute();
}
