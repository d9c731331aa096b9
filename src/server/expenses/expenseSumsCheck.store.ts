import type { ReadTx } from "../db/tx.ts";
import type { Check } from "../verify/check.ts";

/** Fills the empty table of sums from the expenses. */
const SUM_EXPENSES =
  "insert into expense_sums (category, expenses, total_amount, paid_amount) select category, count(*), " +
  "sum(total_amount), sum(paid_amount) from expenses where deleted_at is null group by category";

/** Each category's sums are those of its expenses. */
export const expenseSumsCheck: Check = {
  what: "The sums of expenses",
  advice:
    "Keep a copy of the database and find out who or what changed it. Where this is the only fault, two SQL statements sum " +
    `them anew: delete from expense_sums; ${SUM_EXPENSES}. Else go back to a backup from before: npm run restore.`,
  find: async ({ read }, { onFault }) => (await read(findFaults)).forEach(onFault),
};

async function findFaults(tx: ReadTx): Promise<string[]> {
  const kept = await tx
    .selectFrom("expense_sums")
    .select(["category", "expenses", "total_amount", "paid_amount"])
    .execute();
  const computed = await tx
    .selectFrom("expenses")
    .select((eb) => [
      "category",
      eb.fn.countAll<number>().as("expenses"),
      eb.fn.sum<number>("total_amount").as("total_amount"),
      eb.fn.sum<number>("paid_amount").as("paid_amount"),
    ])
    .where("deleted_at", "is", null)
    .groupBy("category")
    .execute();
  const is = new Map(kept.map((row) => [row.category, textOf(row)]));
  const shouldBe = new Map(computed.map((row) => [row.category, textOf(row)]));
  const categories = [...new Set([...is.keys(), ...shouldBe.keys()])].toSorted();
  return categories
    .filter((category) => (is.get(category) ?? NONE) !== (shouldBe.get(category) ?? NONE))
    .map((category) => `The sums of the expenses of "${category}" are not those of its expenses.`);
}

type Sums = { readonly expenses: number; readonly total_amount: number; readonly paid_amount: number };

function textOf({ expenses, total_amount, paid_amount }: Sums): string {
  return [expenses, total_amount, paid_amount].join();
}

const NONE = textOf({ expenses: 0, total_amount: 0, paid_amount: 0 });
