import { type Kysely, sql } from "kysely";

/**
 * How much discount an admin has approved for an order, in paise; null: none. What an open order gives away when this runs
 * counts as approved: nobody can ask any more.
 */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const n = dialect === "sqlite" ? "integer" : "bigint";
  const statements = [
    `alter table orders add column approved_discount ${n}`,
    `update orders set approved_discount = (
      select (cast(coalesce(sum(quantity * rate), 0) as ${n}) * discount_bps + 5000) / 10000
      from order_lines where order_id = orders.id and removed_at is null
    ) where is_open = 1 and discount_bps > 0`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
