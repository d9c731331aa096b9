import { entity, type RowOf } from "../db/entity.ts";

export const expenses = entity({
  table: "expenses",
  columns: {
    id: "id",
    title: "text",
    category: "text",
    description: "text",
    total_amount: "money",
    paid_amount: "money",
    date: "day",
    vendor: "text",
    payment_method: "text",
    receipt: "text",
    created_at: "instant",
    deleted_at: "instant?",
  },
  frozen: ["id", "created_at"],
  journal: "expenses",
  clearedOnStartForReal: true,
  label: "expense",
  nameColumn: "title",
});

/** The expenses of a category that are not deleted; a category that has none any more has 0. */
export const expenseSums = entity({
  table: "expense_sums",
  columns: { category: "text", expenses: "count", total_amount: "money", paid_amount: "money" },
  frozen: ["category"],
  journal: { none: "sums of the expenses, with which verify compares them" },
  clearedOnStartForReal: true,
  label: "sum of expenses",
});

declare module "../db/database.ts" {
  interface Database {
    expenses: RowOf<typeof expenses>;
    expense_sums: RowOf<typeof expenseSums>;
  }
}
