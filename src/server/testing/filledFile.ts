import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { connect } from "../db/connect.ts";
import { createOrRefuse } from "../db/migrate.ts";
import { schema } from "../start/migration.ts";

const ROW_BYTES = 1_000_000;

/** Creates an SQLite database of the current tables with this many incompressible MB. */
export async function filledFile(dataDir: string, megabytes: number): Promise<string> {
  const databases = connect({ DATA_DIR: dataDir });
  try {
    await createOrRefuse(databases, schema);
    for (let row = 0; row < megabytes; row++) {
      const image = { hash: `filler ${row}`, content_type: "", bytes: randomBytes(ROW_BYTES), created_at: 0 };
      await databases.writer.insertInto("images").values(image).execute();
    }
    return join(dataDir, "rasoi.db");
  } finally {
    await databases.close();
  }
}
