import { type Kysely, sql } from "kysely";

/**
 * Cash taken offline is kept even where it fits no bill: an order has a balance, and a payment may have no bill. SQLite
 * cannot let a column be null afterwards, so there the payments move to a new table.
 */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const loosened = dialect === "sqlite" ? paymentsAnew : paymentsAltered;
  const n = dialect === "sqlite" ? "integer" : "bigint";
  const statements = [
    `alter table orders add column balance ${n} not null default 0`,
    "create index orders_with_balance on orders (created_at, id) where balance <> 0",
    ...loosened,
    "create index payments_by_order on payments (order_id)",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const paymentsAltered = [
  "alter table payments alter column bill_id drop not null",
  "alter table payments add column taken_at bigint",
  // A bill's money is read by its order, which also finds what came before the bill.
  "drop index payments_by_bill",
];

const columns = `id, bill_id, order_id, kind, type, amount, tip, cash_given, change_due, account, reason, received_by_id,
  received_by_name, business_day, created_at`;

const paymentsAnew = [
  `create table payments_anew (id text primary key, bill_id text references bills(id), order_id text not null,
    kind text not null, type text not null, amount integer not null, tip integer not null, cash_given integer,
    change_due integer, account text not null, reason text not null, received_by_id text not null,
    received_by_name text not null, business_day text not null, created_at integer not null, taken_at integer) strict`,
  `insert into payments_anew (${columns}) select ${columns} from payments`,
  "drop table payments",
  "alter table payments_anew rename to payments",
  "create index payments_by_day on payments (business_day)",
];
