import { type Kysely, sql } from "kysely";

/** What a bill's sums are made of. How often it was printed, and why it was cancelled, changes no sum. */
const SUMMED_COLUMNS =
  "status, issued_at, paid_day, paid_at, area_id, area_name, waiter_id, waiter_name, tax_mode, cgst_bps, " +
  "sgst_bps, subtotal, discount_amount, cgst, sgst, round_off, grand_total";

type Dialect = "sqlite" | "postgres";

/**
 * The sums of days that have ended. Triggers mark the days that a bill or a payment belongs to as not summed, so that no
 * writer can forget it; the server sums them again later. Days of before are marked here and summed after the start.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const statements = [
    ...tables(dialect),
    "create index day_sums_unsummed on day_sums (day) where is_summed = 0",
    // The bills of a calendar day are a range of instants. 15 bytes per order.
    "create index bills_by_issue on bills (issued_at)",
    `insert into day_sums (day, is_summed) select day, 0 from (
      select ${dateOfIssue("issued_at", dialect)} as day from bills union select paid_day from bills
      union select business_day from payments) as days where day is not null`,
    ...(dialect === "sqlite" ? sqliteTriggers : postgresTriggers),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

function tables(dialect: Dialect): string[] {
  const n = dialect === "sqlite" ? "integer" : "bigint";
  // Without a row number the rows of a day lie side by side, in the order in which reports read them.
  const options = dialect === "sqlite" ? " strict, without rowid" : "";
  return [
    `create table day_sums (day text primary key, is_summed ${n} not null)${options}`,
    `create table day_bill_sums (day text not null, dimension text not null, key text not null, name text not null,
      issued_bills ${n} not null, unpaid_bills ${n} not null, subtotal ${n} not null, discount_amount ${n} not null,
      cgst ${n} not null, sgst ${n} not null, round_off ${n} not null, issued_total ${n} not null,
      paid_bills ${n} not null, paid_total ${n} not null, refunded ${n} not null,
      primary key (day, dimension, key, name))${options}`,
    `create table day_item_sums (day text not null, menu_item_id text not null, name text not null,
      issued_quantity ${n} not null, issued_amount ${n} not null, paid_quantity ${n} not null, paid_amount ${n} not null,
      last_paid_at ${n}, primary key (day, menu_item_id, name))${options}`,
    `create table day_payment_sums (day text not null, kind text not null, type text not null, payments ${n} not null,
      amount ${n} not null, tips ${n} not null, primary key (day, kind, type))${options}`,
  ];
}

/** Returns SQL for the calendar date in Asia/Kolkata of an instant, which is the date on the invoice. */
function dateOfIssue(issuedAt: string, dialect: Dialect): string {
  const seconds = `(${issuedAt} + 19800000) / 1000`;
  return dialect === "sqlite"
    ? `date(${seconds}, 'unixepoch')`
    : `to_char(to_timestamp(${seconds}) at time zone 'UTC', 'YYYY-MM-DD')`;
}

/** Marks a day as not summed. Nothing is written for a day that is marked already, which is nearly always the case. */
function mark(day: string): string {
  return `insert into day_sums (day, is_summed) select day, 0 from (select ${day} as day) as booked
    where day is not null and not exists (select 1 from day_sums where day_sums.day = booked.day and is_summed = 0)
    on conflict (day) do update set is_summed = 0;`;
}

function ofBill(row: "new" | "old", dialect: Dialect): string {
  return [dateOfIssue(`${row}.issued_at`, dialect), `${row}.paid_day`].map(mark).join(" ");
}

const ofPayment = mark("new.business_day");

const sqliteTriggers = [
  `create trigger day_sums_of_new_bill after insert on bills begin ${ofBill("new", "sqlite")} end`,
  `create trigger day_sums_of_changed_bill after update of ${SUMMED_COLUMNS} on bills
    begin ${ofBill("new", "sqlite")} ${ofBill("old", "sqlite")} end`,
  `create trigger day_sums_of_payment after insert on payments begin ${ofPayment} end`,
];

function triggerFunction(name: string, marks: string): string {
  return `create function ${name}() returns trigger language plpgsql as $$ begin ${marks} return null; end $$`;
}

const postgresTriggers = [
  triggerFunction("mark_days_of_new_bill", ofBill("new", "postgres")),
  triggerFunction("mark_days_of_changed_bill", `${ofBill("new", "postgres")} ${ofBill("old", "postgres")}`),
  triggerFunction("mark_day_of_payment", ofPayment),
  `create trigger day_sums_of_new_bill after insert on bills
    for each row execute function mark_days_of_new_bill()`,
  `create trigger day_sums_of_changed_bill after update of ${SUMMED_COLUMNS} on bills
    for each row execute function mark_days_of_changed_bill()`,
  `create trigger day_sums_of_payment after insert on payments
    for each row execute function mark_day_of_payment()`,
];
