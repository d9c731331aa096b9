import { entity, type RowOf } from "../../db/entity.ts";

const SUMS = { none: "sums of bills and payments, with which verify compares them" } as const;

/** Every business day with money and calendar day with invoices. 0: the open day, or one booked into since it was summed. */
export const daySums = entity({
  table: "day_sums",
  columns: { day: "day", is_summed: "flag" },
  frozen: ["day"],
  journal: SUMS,
  clearedOnStartForReal: true,
  label: "summed day",
});

/** A day's bills by hour: those of its date less the credit notes of its date; as a business day those paid on it, and its refunds. */
export const dayBillSums = entity({
  table: "day_bill_sums",
  columns: {
    day: "day",
    /** 0 to 23 in Asia/Kolkata: of the issue of bill or note, of its payment or of the refund. */
    hour: "count",
    issued_bills: "count",
    unpaid_bills: "count",
    credit_notes: "count",
    credited: "money",
    subtotal: "money",
    discount_amount: "money",
    cgst: "money",
    sgst: "money",
    round_off: "money",
    issued_total: "money",
    /** The part of the issued bills that is liquor. */
    liquor_subtotal: "money",
    liquor_discount: "money",
    vat: "money",
    liquor_round_off: "money",
    paid_bills: "count",
    paid_total: "money",
    refunded: "money",
  },
  frozen: "all",
  journal: SUMS,
  clearedOnStartForReal: true,
  label: "sum of bills",
});

/** The pieces of an item under one name that were sold by bills paid on a business day. */
export const dayItemSums = entity({
  table: "day_item_sums",
  columns: {
    day: "day",
    menu_item_id: "id",
    name: "text",
    /** Empty for an item without variants. */
    variant: "text",
    quantity: "count",
    amount: "money",
    last_paid_at: "instant",
  },
  frozen: "all",
  journal: SUMS,
  clearedOnStartForReal: true,
  label: "sum of an item",
});

export const dayPaymentSums = entity({
  table: "day_payment_sums",
  columns: { day: "day", kind: "text", type: "text", payments: "count", amount: "money", tips: "money" },
  frozen: "all",
  journal: SUMS,
  clearedOnStartForReal: true,
  label: "sum of payments",
});

/** The taxes of the bills with a day's date, less those of its credit notes, by tax mode and class, HSN or SAC code and rates. */
export const dayTaxSums = entity({
  table: "day_tax_sums",
  columns: {
    ...{ day: "day", tax_mode: "text", tax_class: "text", hsn_sac: "text" },
    ...{ cgst_bps: "rate", sgst_bps: "rate", vat_bps: "rate" },
    ...{ taxable: "money", cgst: "money", sgst: "money", vat: "money" },
  },
  frozen: "all",
  journal: SUMS,
  clearedOnStartForReal: true,
  label: "sum of taxes",
});

export const dayBalanceSums = entity({
  table: "day_balance_sums",
  columns: { day: "day", due: "money", overpaid: "money", unbilled: "money" },
  frozen: "all",
  journal: SUMS,
  clearedOnStartForReal: true,
  label: "sum of balances",
});

declare module "../../db/database.ts" {
  interface Database {
    day_sums: RowOf<typeof daySums>;
    day_bill_sums: RowOf<typeof dayBillSums>;
    day_item_sums: RowOf<typeof dayItemSums>;
    day_payment_sums: RowOf<typeof dayPaymentSums>;
    day_tax_sums: RowOf<typeof dayTaxSums>;
    day_balance_sums: RowOf<typeof dayBalanceSums>;
  }
}
