import { byName, nameKey } from "#domain/entity.ts";
import { Role } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { User } from "#domain/staff/accountsApi.ts";
import { type Instant, instant } from "#domain/time.ts";
import { store } from "../db/changes.ts";
import type { Row } from "../db/database.ts";
import type { ReadTx, Tx } from "../db/tx.ts";
import { users } from "./entities.ts";

/** An account with its password hash. The hash does not leave this feature: no answer and no journal row holds it. */
export interface Credentials {
  readonly user: User;
  readonly passwordHash: string;
}

/** Lists all accounts that are not deleted, by natural name. */
export async function listUsers(tx: ReadTx): Promise<User[]> {
  const rows = await tx.selectFrom("users").selectAll().where("deleted_at", "is", null).execute();
  return rows.map(toUser).sort(byName);
}

export async function findUser(tx: ReadTx, id: string): Promise<User | undefined> {
  const row = await tx
    .selectFrom("users")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row && toUser(row);
}

export async function loadUser(tx: ReadTx, id: string): Promise<User> {
  const user = await findUser(tx, id);
  if (!user) throw new Refusal("not-found", { user: id });
  return user;
}

/** Reads an account, deleted or not, for a command that is sent again. Throws 404 for one that never was. */
export async function readUser(tx: ReadTx, id: string): Promise<User> {
  const row = await tx.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("not-found", { user: id });
  return toUser(row);
}

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

/** Finds the account of that e-mail address. Accounts without an address are never found. */
export async function findUserByEmail(
  tx: ReadTx,
  email: string,
): Promise<{ readonly _id: string } | undefined> {
  if (email === "") return undefined;
  return await tx
    .selectFrom("users")
    .select("id as _id")
    .where("email_key", "=", nameKey(email))
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** Returns whether there is or was an account, deleted ones included. */
export async function hasAccounts(tx: ReadTx): Promise<boolean> {
  return (await tx.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Returns whether an account has or had this id, deleted ones included. */
export async function isUserId(tx: ReadTx, id: string): Promise<boolean> {
  const row = await tx.selectFrom("users").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

export async function listActiveAdminIds(tx: ReadTx): Promise<string[]> {
  const rows = await tx
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .where("is_active", "=", 1)
    .where("deleted_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertUser(tx: Tx, user: User, passwordHash: string): Promise<void> {
  const made = { id: user._id, created_at: user.createdAt, deleted_at: null, password_hash: passwordHash };
  await store(tx, users, tx.insertInto("users").values({ ...made, ...columnsOf(user) }));
}

export async function saveUser(tx: Tx, user: User): Promise<void> {
  await store(tx, users, tx.updateTable("users").set(columnsOf(user)).where("id", "=", user._id));
}

export async function savePasswordHash(tx: Tx, id: string, passwordHash: string): Promise<void> {
  const change = tx.updateTable("users").set({ password_hash: passwordHash });
  await store(tx, users, change.where("id", "=", id));
}

/** Marks an account as deleted: it is in no list any more, its username is free, and its row stays (clarification 27). */
export async function removeUser(tx: Tx, id: string, at: Instant): Promise<void> {
  await store(tx, users, tx.updateTable("users").set({ deleted_at: at }).where("id", "=", id));
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
