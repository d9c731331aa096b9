import { entity, type RowOf } from "../db/entity.ts";

export const accounts = entity({
  table: "accounts",
  columns: {
    id: "id",
    kind: "text",
    name: "text",
    /** Name and room as they are compared and searched. */
    name_key: "text",
    room: "text",
    room_key: "text",
    phone: "text",
    gstin: "text",
    address: "text",
    arrival: "day?",
    departure: "day?",
    departed_at: "instant?",
    credit_limit: "money?",
    /** The sum of its entries, which `verify` computes. */
    balance: "money",
    created_at: "instant",
    deleted_at: "instant?",
  },
  frozen: ["id", "kind", "created_at"],
  journal: "accounts",
  journalSubject: "id",
  clearedOnStartForReal: true,
  label: "account",
  nameColumn: "name",
});

export const accountEntries = entity({
  table: "account_entries",
  columns: {
    id: "id",
    account_id: "id",
    kind: "text",
    amount: "money",
    order_id: "id?",
    payment_id: "id?",
    document: "text",
    receipt_id: "id?",
    reason: "text",
    section: "text",
    certificate: "text",
    by_id: "id",
    by_name: "text",
    business_day: "day",
    created_at: "instant",
  },
  // biome-ignore format: several names a line
  frozen: [
    "id", "account_id", "kind", "amount", "order_id", "payment_id", "document", "receipt_id", "reason", "section",
    "by_id", "by_name", "business_day", "created_at",
  ],
  journal: "accounts",
  journalSubject: "account_id",
  clearedOnStartForReal: true,
  label: "account entry",
});

export const accountReceipts = entity({
  table: "account_receipts",
  columns: {
    id: "id",
    account_id: "id",
    kind: "text",
    series: "text",
    number: "count",
    receipt_number: "text",
    type: "text",
    amount: "money",
    reference: "text",
    reason: "text",
    /** Whose it is, who gave it, the bills, the tax in an advance. */
    content: "json",
    by_id: "id",
    by_name: "text",
    business_day: "day",
    created_at: "instant",
    print_count: "count",
  },
  // biome-ignore format: several names a line
  frozen: [
    "id", "account_id", "kind", "series", "number", "receipt_number", "type", "amount", "reference", "reason",
    "content", "by_id", "by_name", "business_day", "created_at",
  ],
  journal: "accounts",
  journalSubject: "account_id",
  clearedOnStartForReal: true,
  label: "receipt",
  nameColumn: "receipt_number",
});

declare module "../db/database.ts" {
  interface Database {
    accounts: RowOf<typeof accounts>;
    account_entries: RowOf<typeof accountEntries>;
    account_receipts: RowOf<typeof accountReceipts>;
  }
}
