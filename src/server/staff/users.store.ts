import { byName, nameKey } from "#domain/entity.ts";
import { Role } from "#domain/permissions.ts";
import type { User } from "#domain/staff/accountsApi.ts";
import { instant } from "#domain/time.ts";
import { store } from "../db/changes.ts";
import type { Row } from "../db/database.ts";
import { storeOf } from "../db/storeOf.ts";
import type { ReadTx, Tx } from "../db/tx.ts";
import { users } from "./entities.ts";

/** An account with its password hash. The hash does not leave this feature: no answer and no journal row holds it. */
export interface Credentials {
  readonly user: User;
  readonly passwordHash: string;
}

/** The accounts by natural name. */
export const userStore = storeOf(users, {
  called: "user",
  select: async (tx, where) => {
    const rows = await tx.selectFrom("users").selectAll().where(where).execute();
    return rows.map(toUser).sort(byName);
  },
  columnsOf,
});

/** Finds the account of that username, in capitals or not. */
export async function findCredentials(tx: ReadTx, username: string): Promise<Credentials | undefined> {
  const row = await tx
    .selectFrom("users")
    .selectAll()
    .where("username_key", "=", nameKey(username))
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row && { user: toUser(row), passwordHash: row.password_hash };
}

/** Returns whether there is or was an account, deleted ones included. */
export async function hasAccounts(tx: ReadTx): Promise<boolean> {
  return (await tx.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;
}

export async function insertUser(tx: Tx, user: User, passwordHash: string): Promise<void> {
  const row = {
    id: user._id,
    created_at: user.createdAt,
    deleted_at: null,
    password_hash: passwordHash,
  };
  await store(tx, users, tx.insertInto("users").values({ ...row, ...columnsOf(user) }));
}

export async function savePasswordHash(tx: Tx, id: string, passwordHash: string): Promise<void> {
  const change = tx.updateTable("users").set({ password_hash: passwordHash });
  await store(tx, users, change.where("id", "=", id));
}

function columnsOf(user: User) {
  return {
    username: user.username,
    username_key: nameKey(user.username),
    name: user.name,
    email: user.email,
    email_key: nameKey(user.email),
    phone: user.phone,
    role: user.role,
    is_active: user.isActive ? 1 : 0,
  };
}

function toUser(row: Row<"users">): User {
  return {
    _id: row.id,
    createdAt: instant(row.created_at),
    username: row.username,
    name: row.name,
    email: row.email,
    phone: row.phone,
    role: Role.parse(row.role),
    isActive: row.is_active === 1,
  };
}
