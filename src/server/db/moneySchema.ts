/** Bills, what was received for them, and what was spent: the part of the schema that is money. */
export interface MoneyTables {
  bills: {
    id: string;
    order_id: string;
    bill_number: string;
    series: string;
    number: number;
    invoice_number: string;
    status: string;
    /** 1 until cancelled; one live bill per order is a unique index. */
    is_live: number;
    replaces_id: string | null;
    replaces_number: string | null;
    table_id: string;
    table_name: string;
    area_id: string;
    area_name: string;
    waiter_id: string;
    waiter_name: string;
    issuer: string;
    discount_bps: number;
    tax_mode: string;
    cgst_bps: number;
    sgst_bps: number;
    subtotal: number;
    discount_amount: number;
    cgst: number;
    sgst: number;
    round_off: number;
    grand_total: number;
    business_day: string;
    issued_at: number;
    issued_by_id: string;
    issued_by_name: string;
    paid_at: number | null;
    /** The business day it was paid on; reports count by it. */
    paid_day: string | null;
    print_count: number;
    cancel_reason: string | null;
    cancelled_by_id: string | null;
    cancelled_by_name: string | null;
    cancelled_at: number | null;
  };
  bill_lines: {
    bill_id: string;
    position: number;
    menu_item_id: string;
    name: string;
    quantity: number;
    rate: number;
    amount: number;
    is_veg: number;
  };
  /** The last number given in a series ("A/26-27"); taken and stored in the bill's own transaction. */
  invoice_series: { series: string; last_number: number };
  payments: {
    id: string;
    /** Null for cash taken offline for an order that had no paid bill when it arrived. */
    bill_id: string | null;
    order_id: string;
    kind: string;
    type: string;
    amount: number;
    tip: number;
    cash_given: number | null;
    change_due: number | null;
    account: string;
    reason: string;
    received_by_id: string;
    received_by_name: string;
    business_day: string;
    created_at: number;
    /** When cash taken offline was received; null for all other money. */
    taken_at: number | null;
  };
  expenses: {
    id: string;
    title: string;
    category: string;
    description: string;
    total_amount: number;
    paid_amount: number;
    date: string;
    vendor: string;
    payment_method: string;
    receipt: string;
    created_at: number;
    deleted_at: number | null;
  };
}
