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

declare module "../db/database.ts" {
  interface Database {
    expenses: RowOf<typeof expenses>;
  }
}
