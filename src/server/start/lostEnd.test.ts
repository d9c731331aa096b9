import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cpSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { backupsApi } from "#domain/settings/backupsApi.ts";
import { type Client, signedIn } from "#testing/client.ts";
import { newServerProcess, type ServerProcess } from "#testing/server.ts";
import { commandsOfVisit, sendCommand } from "#testing/visit.ts";
import { readHeadFile } from "../backups/file/headFile.ts";
import { type CopiedResort, flipBit, newCopiedResort, QUICKLY } from "../testing/copiedResort.ts";
import { makeBackup } from "../testing/makeBackup.ts";

const Lost = z.array(z.looseObject({ after: z.looseObject({ series: z.string() }) }));

/** Returns the Activity rows about the numbers of bills and slips; receipts have series as well. */
const ofBillsAndSlips = (body: unknown) =>
  Lost.parse(body).filter(({ after }) => /^(A|NC)\//.test(after.series));

const Billed = z.object({ invoiceNumber: z.string() });

let server: ServerProcess;
let admin: Client;
beforeEach(async () => {
  server = await newServerProcess();
});
afterEach(() => server.remove());

const file = () => join(server.dataDir, "rasoi.db");
const start = async () => {
  await server.start();
  admin = await signedIn(server.url, "admin");
};

/** Lets a guest order and pay, and returns the number on the bill and how far the journal is. */
async function bill(): Promise<{ number: number; seq: number }> {
  const table = (await admin.query(tablesApi.list)).find(({ openOrder }) => openOrder === null)?._id ?? "";
  const menuItem = (await admin.query(menuApi.items)).find(({ isAvailable }) => isAvailable)?._id ?? "";
  const last = { number: 0, seq: 0 };
  for (const command of commandsOfVisit({ table, order: randomUUID(), menuItem, quantity: 1 })) {
    const { body, headers } = await sendCommand(admin, command);
    last.number = Number(Billed.safeParse(body).data?.invoiceNumber.slice(-6) ?? last.number);
    last.seq = Number(headers.get("x-seq"));
  }
  return last;
}

test.skipIf(process.env.TEST_DIALECT === "postgres")(
  "a start with a database that lost its end reports it, offers the newest backup and uses no number twice",
  async () => {
    await start();
    await bill();
    const { name } = await makeBackup(admin);
    await bill();
    const kept = statSync(`${file()}-wal`).size;
    let last = await bill();
    for (let more = 0; more < 3; more++) last = await bill();
    expect(last.number).toBe(6);
    await expect.poll(() => readHeadFile(file())?.seq).toBe(last.seq);
    await server.kill();
    flipBit(`${file()}-wal`, kept + 5_000);

    // A restore does not trust such a database's position.
    const other = `${server.dataDir}-other`;
    cpSync(server.dataDir, other, { recursive: true });
    const env = { ...process.env, ...server.environment, DATA_DIR: other };
    const restored = spawnSync(process.execPath, ["src/server/commands/restore.ts", name], {
      env,
      encoding: "utf8",
    });
    rmSync(other, { recursive: true });
    expect(restored.stdout + (restored.status === 0 ? "" : restored.stderr)).toMatch(
      /, numbers 2 to 22 of A\/\S+ and 1 to 20 of .* stay unused\./,
    );

    await start();
    const words = new RegExp(
      `^Warning: (The journal ends at row \\d+, but row ${last.seq} was stored before \\d\\d:\\d\\d:\\d\\d on [\\d/]+: ` +
        `what came after is missing here\\. .* The newest is the backup ${name}, which goes to row \\d+: npm run restore -- .*${name}\\.)$`,
      "m",
    );
    const [, sentence] = words.exec(server.output()) ?? [];
    expect((await admin.query(backupsApi.list)).check?.faults).toEqual([sentence]);
    expect(await admin.query(settingsApi.health)).toMatchObject({ reasons: ["database-damaged"] });
    expect((await bill()).number).toBe(2 + 20 + 1);
    const { body } = await admin.get("/activity?action=invoiceNumbers.lost");
    expect(ofBillsAndSlips(body)).toMatchObject([
      { after: { from: 1, to: 20 } },
      { after: { from: 3, to: 22 } },
    ]);
    // The next start reports and skips nothing more.
    await server.kill();
    await start();
    expect(server.output().match(/The journal ends at row/g)).toHaveLength(1);
    // Only the first start reported that one disk is no copy.
    expect(server.output().match(/one disk is no copy/g)).toHaveLength(1);
    expect((await bill()).number).toBe(24);
  },
);

describe.skipIf(process.env.TEST_DIALECT === "postgres")("a start beside a copy in BACKUP_DIR", () => {
  let resort: CopiedResort;
  beforeEach(() => {
    resort = newCopiedResort();
  });
  afterEach(() => resort.remove());

  test("uses no number twice after the whole data folder was set back", async () => {
    const snapshot = join(resort.root, "snapshot");
    await resort.start(QUICKLY);
    await resort.visit();
    await resort.copied();
    await resort.stop();
    cpSync(resort.dataDir, snapshot, { recursive: true });
    await resort.start(QUICKLY);
    for (let more = 0; more < 3; more++) await resort.visit();
    await resort.copied();
    expect(Math.max(...(await resort.numbers()))).toBe(4);
    await resort.stop();
    for (const [times, next] of [
      [1, 4 + 20 + 1],
      // The next start skips nothing more.
      [2, 26],
    ]) {
      if (times === 1) {
        rmSync(resort.dataDir, { recursive: true });
        cpSync(snapshot, resort.dataDir, { recursive: true });
      }
      await resort.start(QUICKLY);
      expect(resort.warnings()[0]).toMatch(
        /^The journal ends at row \d+, but the continuous copy .*-kept knows/,
      );
      await resort.visit();
      expect(Math.max(...(await resort.numbers()))).toBe(next);
      const { body } = await resort.admin().get("/activity?action=invoiceNumbers.lost");
      expect(ofBillsAndSlips(body)).toMatchObject([
        { after: { from: 1, to: 20 } },
        { after: { from: 5, to: 24 } },
        { after: { from: 2, to: 4 } },
      ]);
      await resort.stop();
    }
  });

  test("uses no number twice that a backup there knows", async () => {
    await resort.start(QUICKLY);
    await resort.visit();
    await resort.stop();
    const snapshot = join(resort.root, "snapshot");
    cpSync(resort.dataDir, snapshot, { recursive: true });
    await resort.start(QUICKLY);
    await resort.visit();
    await makeBackup(resort.admin());
    await resort.stop();
    rmSync(join(resort.folder, "live"), { recursive: true });
    rmSync(resort.dataDir, { recursive: true });
    cpSync(snapshot, resort.dataDir, { recursive: true });
    await resort.start(QUICKLY);
    await resort.visit();
    expect(Math.max(...(await resort.numbers()))).toBe(2 + 20 + 1);
  });

  test("offers to restore a lost database when its own is new", async () => {
    await resort.start(QUICKLY);
    const { path } = await resort.copied();
    await resort.stop();
    rmSync(resort.dataDir, { recursive: true });
    await resort.start(QUICKLY);
    const offer = `The continuous copy ${path} is of another database. If this computer takes the place of one that was lost, stop the server and restore it before anything is entered: npm run restore -- ${path}.`;
    expect(resort.warnings()).toContain(offer);
    expect((await resort.health()).reasons).not.toContain("database-damaged");
    await resort.stop();
    await resort.start(QUICKLY);
    expect(resort.warnings()).not.toContain(offer);
  });
});
