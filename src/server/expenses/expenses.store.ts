import { z } from "zod";
import type { Expense, ExpenseOverview } from "#domain/expenses/api.ts";
import { ExpenseMethod } from "#domain/expenses/api.ts";
import { type StoredExpense, withDue } from "#domain/expenses/expense.ts";
import { minus, type Paise, paise } from "#domain/money.ts";
import { Refusal } from "#domain/refusal.ts";
import { type BusinessDay, Day, type Instant, instant } from "#domain/time.ts";
import type { Database } from "../db/schema.ts";
import type { ReadTx, Tx } from "../db/tx.ts";

export interface ExpenseFilter {
  readonly from?: BusinessDay | undefined;
  readonly to?: BusinessDay | undefined;
  /** Matches the total, what was paid or what is due. */
  readonly amount?: Paise | undefined;
}

/** The last expense of a page: the next page begins after it. */
export type ExpenseCursor = Pick<Expense, "_id" | "createdAt" | "date">;

export interface ExpensePage {
  readonly limit: number;
  readonly offset: number;
  readonly after?: ExpenseCursor | undefined;
}

/** Lists the expenses that fit the filter: the newest date first, and within a day the one entered last first. */
export async function listExpenses(
  tx: ReadTx,
  filter: ExpenseFilter,
  { limit, offset, after }: ExpensePage,
): Promise<Expense[]> {
  let rows = selectExpenses(tx, filter).selectAll();
  if (after) {
    rows = rows.where((eb) =>
      eb.or([
        eb("date", "<", after.date),
        eb.and([eb("date", "=", after.date), eb("created_at", "<", after.createdAt)]),
        eb.and([
          eb("date", "=", after.date),
          eb("created_at", "=", after.createdAt),
          eb("id", "<", after._id),
        ]),
      ]),
    );
  }
  const page = await rows
    .orderBy("date", "desc")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return page.map(toExpense);
}

export async function countExpenses(tx: ReadTx, filter: ExpenseFilter): Promise<number> {
  const { count } = await selectExpenses(tx, filter)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export async function loadExpense(tx: ReadTx, id: string): Promise<Expense> {
  const row = await selectExpenses(tx, {}).selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("not-found", { expense: id });
  return toExpense(row);
}

/** Reads an expense, deleted or not, for a command that is sent again. Throws 404 for one that never was. */
export async function readExpense(tx: ReadTx, id: string): Promise<Expense> {
  const row = await tx.selectFrom("expenses").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("not-found", { expense: id });
  return toExpense(row);
}

/** Returns whether an expense has or had this id, deleted ones included. */
export async function isExpenseId(tx: ReadTx, id: string): Promise<boolean> {
  const row = await tx.selectFrom("expenses").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

/** Sums all expenses, and those of each category, the most expensive category first. */
export async function sumExpenses(tx: ReadTx): Promise<ExpenseOverview> {
  const rows = await selectExpenses(tx, {})
    .select((eb) => [
      "category",
      eb.fn.countAll<number>().as("count"),
      eb.fn.sum<number>("total_amount").as("total"),
      eb.fn.sum<number>("paid_amount").as("paid"),
    ])
    .groupBy("category")
    .execute();
  const all = rows.reduce(
    (sums, row) => ({
      count: sums.count + row.count,
      total: sums.total + row.total,
      paid: sums.paid + row.paid,
    }),
    { count: 0, total: 0, paid: 0 },
  );
  return {
    count: all.count,
    totalAmount: paise(all.total),
    paidAmount: paise(all.paid),
    dueAmount: minus(paise(all.total), paise(all.paid)),
    byCategory: rows
      .map(({ category, count, total }) => ({ category, count, totalAmount: paise(total) }))
      .sort((a, b) => b.totalAmount - a.totalAmount || (a.category < b.category ? -1 : 1)),
  };
}

export async function insertExpense(tx: Tx, expense: StoredExpense): Promise<void> {
  await tx
    .insertInto("expenses")
    .values({
      id: expense._id,
      created_at: expense.createdAt,
      deleted_at: null,
      ...columnsOf(expense),
    })
    .execute();
}

export async function saveExpense(tx: Tx, expense: StoredExpense): Promise<void> {
  await tx.updateTable("expenses").set(columnsOf(expense)).where("id", "=", expense._id).execute();
}

/** Marks an expense as deleted: it is in no list and no sum any more, and its row stays (clarification 27). */
export async function removeExpense(tx: Tx, id: string, at: Instant): Promise<void> {
  await tx.updateTable("expenses").set({ deleted_at: at }).where("id", "=", id).execute();
}

function selectExpenses(tx: ReadTx, { from, to, amount }: ExpenseFilter) {
  let rows = tx.selectFrom("expenses").where("deleted_at", "is", null);
  if (from !== undefined) rows = rows.where("date", ">=", from);
  if (to !== undefined) rows = rows.where("date", "<=", to);
  if (amount !== undefined) {
    rows = rows.where((eb) =>
      eb.or([
        eb("total_amount", "=", amount),
        eb("paid_amount", "=", amount),
        eb(eb("total_amount", "-", eb.ref("paid_amount")), "=", amount),
      ]),
    );
  }
  return rows;
}

function columnsOf(expense: StoredExpense) {
  return {
    title: expense.title,
    category: expense.category,
    description: expense.description,
    total_amount: expense.totalAmount,
    paid_amount: expense.paidAmount,
    date: expense.date,
    vendor: expense.vendor,
    payment_method: expense.paymentMethod,
    receipt: expense.receipt,
  };
}

function toExpense(row: Database["expenses"]): Expense {
  return withDue({
    _id: row.id,
    createdAt: instant(row.created_at),
    title: row.title,
    category: row.category,
    description: row.description,
    totalAmount: paise(row.total_amount),
    paidAmount: paise(row.paid_amount),
    date: z.decode(Day, row.date),
    vendor: row.vendor,
    paymentMethod: ExpenseMethod.parse(row.payment_method),
    receipt: row.receipt,
  });
}
