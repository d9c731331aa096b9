import { type Expression, type SqlBool, sql } from "kysely";
import { z } from "zod";
import { type Account, AccountKind, accountName } from "#domain/accounts/account.ts";
import { ACCOUNTS_MAX } from "#domain/accounts/api.ts";
import { byName, nameKey } from "#domain/entity.ts";
import { type Paise, paise } from "#domain/money.ts";
import { Day, type Instant, instant } from "#domain/time.ts";
import { store } from "../db/changes.ts";
import type { Row } from "../db/database.ts";
import { storeOf } from "../db/storeOf.ts";
import type { ReadTx, Tx } from "../db/tx.ts";
import { accounts } from "./entities.ts";

/** The accounts: "Unnamed credit" first, the others by name. */
export const accountStore = storeOf(accounts, {
  called: "account",
  select: async (tx, where) => {
    const rows = await tx.selectFrom("accounts").selectAll().where(where).limit(ACCOUNTS_MAX).execute();
    return rows.map(toAccount).sort(byRank);
  },
  columnsOf,
});

const rank: Record<AccountKind, number> = { unnamed: 0, left: 1, stay: 2, company: 2, staff: 2 };

function byRank(a: Account, b: Account): number {
  return rank[a.kind] - rank[b.kind] || byName({ name: accountName(a) }, { name: accountName(b) });
}

/** Lists the accounts in use, or all whose name, room or phone number has a text. */
export async function listAccounts(tx: ReadTx, search = ""): Promise<Account[]> {
  const text = nameKey(search).replaceAll(/[\\%_]/g, "\\$&");
  const has = (column: string) => sql<SqlBool>`${sql.ref(column)} like ${`%${text}%`} escape '\\'`;
  const found = text === "" ? isInUse : sql<SqlBool>`(${has("name_key")} or ${has("phone")})`;
  return await select(tx, found);
}

/** Lists the accounts that an order may be charged to: with stays that had not departed when it was opened. */
export async function listOffered(tx: ReadTx, openedAt: Instant | undefined): Promise<Account[]> {
  const kept = openedAt === undefined ? sql<SqlBool>`1 = 0` : sql<SqlBool>`departed_at > ${openedAt}`;
  const open = sql<SqlBool>`kind in ('stay', 'company', 'staff') and (departed_at is null or ${kept})`;
  return await select(tx, open);
}

/** Lists the accounts that are paid ahead, oldest first. */
export async function listPaidAhead(tx: ReadTx): Promise<Account[]> {
  const found = await select(tx, sql<SqlBool>`balance < 0`);
  return found.sort((a, b) => a.createdAt - b.createdAt);
}

const isInUse = sql<SqlBool>`(departed_at is null or balance <> 0)`;

async function select(tx: ReadTx, where: Expression<SqlBool>): Promise<Account[]> {
  const rows = await tx
    .selectFrom("accounts")
    .selectAll()
    .where(where)
    .where("deleted_at", "is", null)
    .orderBy("created_at", "desc")
    .limit(ACCOUNTS_MAX)
    .execute();
  return rows.map(toAccount).sort(byRank);
}

/** Finds a current account by its whole name, "Room 204 · Sharma", or a stay by its room alone, "Room 204" or "204". */
export async function findByName(tx: ReadTx, text: string): Promise<Account | undefined> {
  const key = nameKey(text);
  const room = key.replace(/^room\s+/, "");
  const isNamed = sql<SqlBool>`(name_key = ${key} or (kind = 'stay' and room_key = ${room}))`;
  const found = await select(tx, sql<SqlBool>`departed_at is null and ${isNamed}`);
  return found.length === 1 ? found[0] : undefined;
}

/** Finds the current stay of a room. */
export async function findStay(tx: ReadTx, room: string): Promise<Account | undefined> {
  const isOfRoom = sql<SqlBool>`kind = 'stay' and room_key = ${nameKey(room)} and departed_at is null`;
  return (await select(tx, isOfRoom))[0];
}

/** Finds another current company or person of this name. */
export async function findNamesake(tx: ReadTx, account: Account): Promise<Account | undefined> {
  const isSame = sql<SqlBool>`kind = ${account.kind} and name_key = ${keyOf(account)} and id <> ${account._id}`;
  return (await select(tx, isSame))[0];
}

export async function insertAccount(tx: Tx, account: Account): Promise<void> {
  const { _id: id, kind, createdAt: created_at } = account;
  const row = { id, kind, created_at, deleted_at: null, balance: account.balance, ...columnsOf(account) };
  await store(tx, accounts, tx.insertInto("accounts").values(row));
}

/** Adds an entry's amount to its account's balance, and returns the new balance. */
export async function addToAccount(tx: Tx, id: string, amount: Paise): Promise<Paise> {
  const change = tx
    .updateTable("accounts")
    .set((eb) => ({ balance: eb("balance", "+", amount) }))
    .where("id", "=", id);
  const [row] = await store(tx, accounts, change);
  if (!row) throw new Error(`there is no account ${id}`);
  return paise(row.balance);
}

function keyOf(account: Account): string {
  return nameKey(accountName(account));
}

function columnsOf(account: Account) {
  return {
    name: account.name,
    name_key: keyOf(account),
    room: account.room,
    room_key: nameKey(account.room),
    phone: account.phone,
    gstin: account.gstin,
    address: account.address,
    arrival: account.arrival,
    departure: account.departure,
    departed_at: account.departedAt,
    credit_limit: account.limit,
  };
}

const StoredDay = Day.nullable();

export function toAccount(row: Row<"accounts">): Account {
  return {
    _id: row.id,
    createdAt: instant(row.created_at),
    kind: AccountKind.parse(row.kind),
    name: row.name,
    room: row.room,
    phone: row.phone,
    gstin: row.gstin,
    address: row.address,
    arrival: z.decode(StoredDay, row.arrival),
    departure: z.decode(StoredDay, row.departure),
    departedAt: row.departed_at === null ? null : instant(row.departed_at),
    limit: row.credit_limit === null ? null : paise(row.credit_limit),
    balance: paise(row.balance),
  };
}
