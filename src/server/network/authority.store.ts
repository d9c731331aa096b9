import { z } from "zod";
import type { Tx } from "../db/tx.ts";

/** The restaurant's certificate authority (CA). */
export interface Authority {
  /** The names that it may sign, each with its subdomains. */
  readonly names: readonly string[];
  readonly certificate: string;
  readonly privateKey: string;
}

const Names = z.array(z.string());

/** Reads the restaurant's CA; creates it at the first start. All nodes on a database share it. */
export async function loadOrCreateAuthority(
  tx: Pick<Tx, "insertInto" | "selectFrom">,
  make: () => Promise<Authority>,
): Promise<Authority> {
  const stored = await findAuthority(tx);
  if (stored) return stored;
  const { names, certificate, privateKey } = await make();
  await tx
    .insertInto("certificate_authority")
    .values({ id: 1, names: JSON.stringify(names), certificate, private_key: privateKey })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  const created = await findAuthority(tx);
  if (!created) throw new Error("the certificate authority was not stored");
  return created;
}

async function findAuthority(tx: Pick<Tx, "selectFrom">): Promise<Authority | undefined> {
  const row = await tx.selectFrom("certificate_authority").selectAll().executeTakeFirst();
  if (!row) return undefined;
  const { names, certificate, private_key } = row;
  return { names: Names.parse(JSON.parse(names)), certificate, privateKey: private_key };
}
