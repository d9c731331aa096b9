import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newDataFolder } from "#testing/folder.ts";
import { newServerProcess } from "#testing/server.ts";
import { logCopyFolderFor, writeHead } from "../backups/logCopy/copyFolder.ts";
import { backupPathsIn } from "../backups/make/backupFolder.ts";
import { readKnownHeads } from "../backups/restore/knownHeads.ts";
import { restoreSqlite } from "../backups/restore/restore.ts";
import { restoredFeatures } from "../commands/restoredFeatures.ts";
import { connect } from "../db/connect.ts";
import { chainRows, listRowsAfter, readHead } from "../db/journal.ts";
import { addEvening } from "../testing/evening.ts";
import { makeBackup } from "../testing/makeBackup.ts";
import { type Resort, startResort } from "../testing/resort.ts";
import { verify } from "../testing/verify.ts";
import { findLostEnd } from "./backupHeads.ts";

const isSqlite = process.env.TEST_DIALECT !== "postgres";

let resort: Resort;
const writer = () => resort.server.databases.writer;
const faults = async () => (await verify(resort.server)).faults;

describe.runIf(isSqlite)("the journal beside its backups", () => {
  beforeEach(async () => {
    resort = await startResort();
    await addEvening(resort);
    await makeBackup(resort.admin);
    await resort.open(25, resort.line(4, 1));
  });
  afterEach(() => resort.server.close());

  test("verify finds the journal consistent with its backup", async () => {
    expect(await verify(resort.server)).toMatchObject({ faults: [], backups: 1 });
  });

  test("verify finds truncated last rows by comparing with the backup, although the head was adjusted", async () => {
    const { seq } = await readHead(writer());
    const kept = seq - 20;
    await resort.server.tamper(sql`delete from journal where seq > ${kept}`);
    const [last] = await listRowsAfter(writer(), kept - 1, 1);
    await writer()
      .updateTable("journal_head")
      .set({ seq: kept, hash: last?.hash ?? "" })
      .execute();
    const fault = (await faults())[0];
    // So does a start: on the console, and in the server's storage state.
    await resort.server.restart(async () => {
      const { dataDir } = resort.server;
      const program = await newServerProcess({ dataDir });
      await program.start();
      await program.stop();
      expect(program.output()).toMatch(
        new RegExp(
          `^Warning: The journal ends at row ${kept}, but the backup (rasoi-[\\w-]+\\.db\\.zst) knows row \\d+: .*npm run restore -- .*/\\1\\.$`,
          "m",
        ),
      );
    });
    expect(resort.server.storage.state()).toBe("damaged");
    expect(fault).toMatch(
      /^The journal's last rows were cut off: the backup rasoi-2026-11-20T[\w-]+\.db\.zst knows row \d+, which is missing\./,
    );
  });

  test("verify finds a changed row by comparing with the backup, although all later hashes were recomputed", async () => {
    const head = await readHead(writer());
    const rows = await listRowsAfter(writer(), 0, 1_000_000);
    const changed = rows.map((row) =>
      row.action === "bill.printed" ? { ...row, personId: "somebody" } : row,
    );
    const anew = chainRows({ ...head, seq: 0, hash: "" }, changed);
    for (const { seq, personId, hash } of anew.rows) {
      const bytes = Buffer.from(hash, "hex");
      await resort.server.tamper(
        sql`update journal set person_id = ${personId}, hash = ${bytes} where seq = ${seq}`,
      );
    }
    await resort.server.tamper(sql`update journal_head set hash = ${anew.head.hash}`);
    expect(await faults()).toEqual([
      expect.stringMatching(
        /^The journal was changed and its hashes made anew: row \d+ has another hash than in the backup/,
      ),
    ]);
  });

  test("verify finds truncated and changed rows by comparing with a continuous copy", async () => {
    const folder = join(resort.server.dataDir, "backups");
    const [backup = ""] = await backupPathsIn([folder]);
    const head = await readHead(writer());
    const chain = logCopyFolderFor(backup);
    mkdirSync(chain, { recursive: true });
    const copied = { ...head, counters: [], generation: 1, length: 0, isEnded: false, begunAt: 0 };
    await writeHead(chain, copied);
    expect(await verify(resort.server)).toMatchObject({ faults: [], backups: 2 });
    await writeHead(chain, { ...copied, hash: "other" });
    expect(await faults()).toEqual([
      expect.stringContaining(`row ${head.seq} has another hash than in the continuous copy ${chain}.`),
    ]);
    await writeHead(chain, { ...copied, seq: head.seq + 1 });
    expect(await faults()).toEqual([
      expect.stringContaining(`the continuous copy ${chain} knows row ${head.seq + 1}, which is missing.`),
    ]);
    rmSync(chain, { recursive: true });
  });

  test("rows removed by a restore are no fault", async () => {
    // The backup from before the last order is restored; the newer one belongs to the database put aside.
    await makeBackup(resort.admin);
    const [earlier, later] = await backupPathsIn([join(resort.server.dataDir, "backups")]);
    const dataDir = newDataFolder();
    const restored = { file: join(dataDir, "rasoi.db"), from: earlier ?? "", others: [later ?? ""] };
    await restoreSqlite({ ...restored, at: resort.server.clock.now(), features: restoredFeatures });
    cpSync(join(resort.server.dataDir, "backups"), join(dataDir, "backups"), { recursive: true });
    const databases = connect({ DATA_DIR: dataDir });
    const verified = await verify({ databases, dataDir });
    const paths = await backupPathsIn([join(dataDir, "backups")]);
    const head = await databases.read(readHead);
    expect(findLostEnd(head, await readKnownHeads(paths), undefined)).toBeUndefined();
    await databases.close();
    rmSync(dataDir, { recursive: true, force: true });
    expect(verified).toMatchObject({ faults: [], notes: [], backups: 1 });
  });

  test("backups are compared within their own epoch", async () => {
    await resort.server.tamper(sql`update journal_head set epoch = 'another'`);
    expect(await faults()).toEqual([
      expect.stringMatching(
        /^The journal's epoch is not the one that the backup rasoi-[\w-]+\.db\.zst knows\./,
      ),
    ]);
  });
});
