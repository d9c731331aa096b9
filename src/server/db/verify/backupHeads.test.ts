import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { backupsApi } from "#domain/settings/backupsApi.ts";
import { newDataFolder } from "#testing/folder.ts";
import { addEvening } from "../../testing/evening.ts";
import { type Resort, startResort } from "../../testing/resort.ts";
import { connect } from "../connect.ts";
import { chainRows, listRowsAfter, readHead, saveHead } from "../journal.ts";
import { restoreSqlite } from "../restore/restore.ts";
import { verifyDatabase } from "./verifyDatabase.ts";

const isSqlite = process.env.TEST_DIALECT !== "postgres";

let resort: Resort;
const writer = () => resort.server.databases.writer;
const backupFolders = () => [join(resort.server.dataDir, "backups")];
const verify = () => verifyDatabase(resort.server.databases, { backupFolders: backupFolders() });
const faults = async () => (await verify()).faults;

describe.runIf(isSqlite)("a backup knows", () => {
  beforeEach(async () => {
    resort = await startResort();
    await addEvening(resort);
    await resort.admin.send(backupsApi.make, { body: {} });
    await resort.open(25, resort.line(4, 1));
  });
  afterEach(() => resort.server.close());

  test("the journal as it is", async () => {
    expect(await verify()).toMatchObject({ faults: [], backups: 1 });
  });

  test("the last rows, when they were cut off and the head put back", async () => {
    const { seq } = await readHead(writer());
    const kept = seq - 20;
    await writer().deleteFrom("journal").where("seq", ">", kept).execute();
    const [last] = await listRowsAfter(writer(), kept - 1, 1);
    await writer()
      .updateTable("journal_head")
      .set({ seq: kept, hash: last?.hash ?? "" })
      .execute();
    expect((await faults())[0]).toMatch(
      /^The journal's last rows were cut off: the backup rasoi-2026-11-20T[\w-]+\.db knows row \d+, which is missing\./,
    );
  });

  test("the hash of each row, when one was changed and all after it were made anew", async () => {
    const head = await readHead(writer());
    const rows = await listRowsAfter(writer(), 0, 1_000_000);
    const changed = rows.map((row) =>
      row.action === "bill.printed" ? { ...row, personId: "somebody" } : row,
    );
    const anew = chainRows({ ...head, seq: 0, hash: "" }, changed);
    for (const { seq, personId, hash } of anew.rows) {
      const columns = { person_id: personId, hash: Buffer.from(hash, "hex") };
      await writer().updateTable("journal").set(columns).where("seq", "=", seq).execute();
    }
    await writer()
      .transaction()
      .execute((tx) => saveHead(tx, anew.head));
    expect(await faults()).toEqual([
      expect.stringMatching(
        /^The journal was changed and its hashes made anew: row \d+ has another hash than in the backup/,
      ),
    ]);
  });

  test("nothing that a restore did on purpose", async () => {
    // The backup from before the last order is restored; the one made now belongs to what is set aside.
    await resort.admin.send(backupsApi.make, { body: {} });
    const [folder = ""] = backupFolders();
    const [later, earlier] = (await resort.admin.ask(backupsApi.list)).backups.map(({ name }) =>
      join(folder, name),
    );
    const dataDir = newDataFolder();
    const restored = { file: join(dataDir, "rasoi.db"), from: earlier ?? "", others: [later ?? ""] };
    await restoreSqlite({ ...restored, at: resort.server.clock.now() });
    const databases = connect({ DATA_DIR: dataDir });
    const verified = await verifyDatabase(databases, { backupFolders: [folder] });
    await databases.close();
    rmSync(dataDir, { recursive: true, force: true });
    expect(verified).toMatchObject({ faults: [], notes: [], backups: 1 });
  });

  test("which epoch it was", async () => {
    await writer().updateTable("journal_head").set({ epoch: "another" }).execute();
    expect(await faults()).toEqual([
      expect.stringMatching(/^The journal's epoch is not the one that the backup rasoi-[\w-]+\.db knows\./),
    ]);
  });
});
