import { type Kysely, sql } from "kysely";

/** Who signed in on which device before: such a device has a budget of its own for attempts with that account. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const n = dialect === "sqlite" ? "integer" : "bigint";
  const strict = dialect === "sqlite" ? " strict" : "";
  const statements = [
    `create table known_devices (
      secret_hash text not null,
      user_id text not null references users (id),
      signed_in_at ${n} not null,
      primary key (user_id, secret_hash)
    )${strict}`,
    "create index known_devices_by_secret on known_devices (secret_hash)",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
