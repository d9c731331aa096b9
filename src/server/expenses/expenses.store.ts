import { z } from "zod";
import type { Expense, ExpenseOverview } from "#domain/expenses/api.ts";
import { ExpenseMethod } from "#domain/expenses/api.ts";
import { withDue } from "#domain/expenses/expense.ts";
import { minus, type Paise, paise } from "#domain/money.ts";
import type { ListScope } from "#domain/span.ts";
import { Day, instant } from "#domain/time.ts";
import { store } from "../db/changes.ts";
import type { Row as StoredRow } from "../db/database.ts";
import { findDayBefore, newestFirst } from "../db/newestFirst.ts";
import { storeOf } from "../db/storeOf.ts";
import type { ReadTx, Tx } from "../db/tx.ts";
import { readDayList } from "../http/lists/dayList.ts";
import type { Listed, Page } from "../http/lists/page.ts";
import { expenses } from "./entities.ts";

type Row = StoredRow<"expenses">;

export interface ExpenseFilter {
  /** Matches the total, what was paid or what is due. */
  readonly amount?: Paise | undefined;
}

/** As the index expenses_by_date is sorted. */
const sorting = { day: "date", at: "created_at", id: "id" };

/** Lists the expenses that fit the filter: the newest date first, and within a day the one entered last first. */
export async function listExpenses(
  tx: ReadTx,
  filter: ExpenseFilter,
  { scope, page }: { readonly scope: ListScope; readonly page: Page },
): Promise<Listed<Expense>> {
  const fitting = inScope(selectExpenses(tx, filter), scope);
  const { rows, ...info } = await readDayList<Row>(
    {
      hits: [],
      hasOnlyHits: false,
      rows: (part) => newestFirst(fitting.selectAll(), sorting, part).execute(),
      count: async () => {
        const counted = fitting.select((eb) => eb.fn.countAll<number>().as("n"));
        return (await counted.executeTakeFirstOrThrow()).n;
      },
      dayBefore: (day) => findDayBefore(tx, { table: "expenses", column: "date" }, day),
      cursorOf: (row) => ({ day: z.decode(Day, row.date), at: instant(row.created_at), id: row.id }),
    },
    scope,
    page,
  );
  return { ...info, entities: rows.map(toExpense) };
}

export const expenseStore = storeOf(expenses, {
  called: "expense",
  select: async (tx, where) => {
    const rows = await tx.selectFrom("expenses").selectAll().where(where).execute();
    return rows.map(toExpense);
  },
  columnsOf,
});

/** Sums all expenses, and those of each category, the most expensive category first. */
export async function sumExpenses(tx: ReadTx): Promise<ExpenseOverview> {
  const rows = await tx
    .selectFrom("expenses")
    .select(({ fn }) => [
      "category",
      fn.countAll<number>().as("count"),
      fn.sum<number>("total_amount").as("total"),
      fn.sum<number>("paid_amount").as("paid"),
    ])
    .where("deleted_at", "is", null)
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

export async function insertExpense(tx: Tx, expense: Expense): Promise<void> {
  const row = { id: expense._id, created_at: expense.createdAt, deleted_at: null, ...columnsOf(expense) };
  await store(tx, expenses, tx.insertInto("expenses").values(row));
}

function selectExpenses(tx: ReadTx, { amount }: ExpenseFilter) {
  const rows = tx.selectFrom("expenses").where("deleted_at", "is", null);
  if (amount === undefined) return rows;
  return rows.where((eb) =>
    eb.or([
      eb("total_amount", "=", amount),
      eb("paid_amount", "=", amount),
      eb(eb("total_amount", "-", eb.ref("paid_amount")), "=", amount),
    ]),
  );
}

function inScope(rows: ReturnType<typeof selectExpenses>, { from, to }: ListScope) {
  return rows
    .$if(from !== undefined, (query) => query.where("date", ">=", from ?? ""))
    .$if(to !== undefined, (query) => query.where("date", "<=", to ?? ""));
}

function columnsOf(expense: Expense) {
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

function toExpense(row: Row): Expense {
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
