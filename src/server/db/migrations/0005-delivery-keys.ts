import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";

/** How long the house secret is: as long as the hash that it is used with. */
const SECRET_BYTES = 32;

/**
 * What proves who made a command that somebody else delivers: the house secret, made here once and shared by all nodes, and
 * whether a session was ended against its person's will. Bills and payments say who delivered them.
 */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const n = dialect === "sqlite" ? "integer" : "bigint";
  const strict = dialect === "sqlite" ? " strict" : "";
  const statements = [
    `create table house_secret (id ${n} primary key, secret text not null)${strict}`,
    `alter table sessions add column revoked_at ${n}`,
    // How the sessions of earlier releases ended is not known, so their keys prove nothing.
    "update sessions set revoked_at = ended_at where ended_at is not null",
    ...["bills", "payments"].flatMap((table) => [
      `alter table ${table} add column delivered_by_id text`,
      `alter table ${table} add column delivered_by_name text`,
    ]),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  await sql`insert into house_secret (id, secret) values (1, ${secret})`.execute(db);
}
