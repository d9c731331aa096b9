import { entity, type RowOf } from "../../db/entity.ts";

export const payments = entity({
  table: "payments",
  columns: {
    id: "id",
    /** Null for offline cash whose order had no paid bill when the payment arrived. */
    bill_id: "id?",
    order_id: "id",
    kind: "text",
    type: "text",
    amount: "money",
    tip: "money",
    cash_given: "money?",
    change_due: "money?",
    account: "text",
    reference: "text?",
    corrects_id: "id?",
    reason: "text",
    received_by_id: "id",
    received_by_name: "text",
    business_day: "day",
    created_at: "instant",
    /** When offline cash was received; null for all other payments. */
    taken_at: "instant?",
  },
  frozen: "all",
  journal: "bills",
  journalSubject: "order_id",
  clearedOnStartForReal: true,
  label: "payment",
});

declare module "../../db/database.ts" {
  interface Database {
    payments: RowOf<typeof payments>;
  }
}
