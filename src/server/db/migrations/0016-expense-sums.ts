import { type Kysely, sql } from "kysely";

/** The sums of the expenses that are not deleted, by category, filled from the expenses that are there. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const n = dialect === "sqlite" ? "integer" : "bigint";
  const options = dialect === "sqlite" ? " strict, without rowid" : "";
  const statements = [
    `create table expense_sums (category text primary key, expenses ${n} not null, total_amount ${n} not null,
      paid_amount ${n} not null)${options}`,
    `insert into expense_sums (category, expenses, total_amount, paid_amount)
      select category, count(*), sum(total_amount), sum(paid_amount) from expenses
      where deleted_at is null group by category`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
