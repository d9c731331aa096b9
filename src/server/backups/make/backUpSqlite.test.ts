import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { instant } from "#domain/time.ts";
import { newDataFolder } from "#testing/folder.ts";
import { filledFile } from "../../testing/filledFile.ts";
import { checkSqlite } from "../file/durableFiles.ts";
import { readManifest } from "../file/manifest.ts";
import { readBack, unpackFile } from "../file/pack.ts";
import { type BackupRequest, backUpSqlite } from "./backUpSqlite.ts";
import { listBackups } from "./backupFolder.ts";
import { copyBackup } from "./copyBackup.ts";

const MEGABYTES = 12;
const at = instant(Date.parse("2026-11-20T22:00:00Z"));

let dataDir: string;
let request: BackupRequest;

/** Only SQLite has such backups. */
describe.runIf(process.env.TEST_DIALECT !== "postgres")("a backup", () => {
  beforeEach(async () => {
    dataDir = newDataFolder();
    const file = await filledFile(dataDir, MEGABYTES);
    request = { file, folder: join(dataDir, "backups"), reason: "nightly", at };
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  test("a backup has the database as of its start, while others write", async () => {
    const writer = new DatabaseSync(request.file);
    const imagesIn = (database: DatabaseSync) =>
      database.prepare("select count(*) as count from images").get()?.count;
    let pieces = 0;
    const path = await backUpSqlite(request, () => {
      // Between two parts something is stored: in pages already copied, and in new ones.
      pieces++;
      writer.prepare("insert into images values (?, '', zeroblob(9000), 0)").run(`later ${pieces}`);
    });
    writer.close();
    expect(pieces).toBeGreaterThan(MEGABYTES / 4);
    const unpacked = join(dataDir, "unpacked.db");
    unpackFile({ from: path, to: unpacked }, () => undefined);
    expect(checkSqlite(unpacked)).toBe("ok");
    const copy = new DatabaseSync(unpacked, { readOnly: true });
    expect(imagesIn(copy)).toBe(MEGABYTES);
    copy.close();
    expect(readdirSync(request.folder)).toEqual(["rasoi-2026-11-20T22-00-00-000Z-nightly.db.zst"]);
  });

  test("a backup describes its content without being unpacked, and zstd's own program unpacks it", async () => {
    const path = await backUpSqlite(request);
    const manifest = readManifest(path);
    expect(manifest).toMatchObject({
      counters: [],
      journal: { seq: 0, hash: "", firstHash: "" },
    });
    expect(manifest.databaseBytes).toBeGreaterThan(MEGABYTES * 1_000_000);
    expect(manifest.parts.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(statSync(path).size);
    const unpacked = spawnSync("zstd", ["-dc", path], { maxBuffer: 2 * manifest.databaseBytes });
    // Not every computer has zstd.
    if (unpacked.error === undefined) expect(unpacked.stdout).toHaveLength(manifest.databaseBytes);
  });

  test("a killed backup leaves no usable file, and the next one cleans up", async () => {
    for (const pieces of [1, 4, 6]) {
      const script = `
        import { backUpSqlite } from "${new URL("./backUpSqlite.ts", import.meta.url)}";
        let pieces = 0;
        const pace = () => { if (++pieces === ${pieces}) process.kill(process.pid, "SIGKILL"); };
        await backUpSqlite(${JSON.stringify(request)}, pace);`;
      const killed = spawnSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
      expect([killed.signal, killed.stderr.replaceAll(/\(.*|.*Warning.*/g, "").trim()]).toEqual([
        "SIGKILL",
        "",
      ]);
      const left = readdirSync(request.folder);
      expect(left.length).toBeGreaterThan(0);
      expect(left.filter((name) => !/\.partial(-\w+)?$/.test(name))).toEqual([]);
      expect(await listBackups(request.folder)).toEqual([]);
    }
    writeFileSync(join(request.folder, "holiday.partial"), "not ours");
    await backUpSqlite(request);
    expect(readdirSync(request.folder)).toEqual([
      "holiday.partial",
      "rasoi-2026-11-20T22-00-00-000Z-nightly.db.zst",
    ]);
  });

  test("a backup that does not fit is not started and reports the needed space", async () => {
    await expect(backUpSqlite({ ...request, freeBytes: 60_000_000 })).rejects.toThrow(
      /^There is not enough free disk for a backup in .*: 7\d\.\d MB are needed and 60\.0 MB are free\. Delete or move files/,
    );
    expect(readdirSync(request.folder)).toEqual([]);
    // The copy, and a compressed file of the size of the last one.
    await backUpSqlite({ ...request, freeBytes: 80_000_000 });
    expect(await listBackups(request.folder)).toHaveLength(1);
  });

  test("a backup of a damaged database is refused, and the previous one stays", async () => {
    const before = await backUpSqlite(request);
    const database = new DatabaseSync(request.file);
    database.exec("pragma wal_checkpoint(truncate)");
    const { page } =
      database.prepare("select rootpage as page from sqlite_master where name = 'users'").get() ?? {};
    database.close();
    const bytes = readFileSync(request.file);
    bytes.fill(0xff, (Number(page) - 1) * 4096, Number(page) * 4096);
    writeFileSync(request.file, bytes);
    const later = { ...request, at: instant(at + 1) };
    await expect(backUpSqlite(later)).rejects.toThrow(/^The backup could not be trusted: .*/);
    expect(readdirSync(request.folder).map((name) => join(request.folder, name))).toEqual([before]);
  });

  test("a backup stored with other bytes is refused when it is read back", async () => {
    let isDamaged = false;
    const backingUp = backUpSqlite(request, () => {
      const [name = "", ...others] = readdirSync(request.folder);
      // Only the file being read back exists by then.
      if (isDamaged || others.length > 0 || !name.endsWith(".zst.partial")) return;
      const stored = join(request.folder, name);
      const bytes = readFileSync(stored);
      const at = Math.floor(bytes.length * 0.6);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      writeFileSync(stored, bytes);
      isDamaged = true;
    });
    await expect(backingUp).rejects.toThrow(/part \d+ of/);
    expect([isDamaged, readdirSync(request.folder)]).toEqual([true, []]);
  });

  test("a backup whose journal continues after its head is refused", async () => {
    const database = new DatabaseSync(request.file);
    // The database has the row of the head, and one more.
    for (const [seq, hash] of [
      [1, "01"],
      [2, "02"],
    ] as const)
      database.exec(
        `insert into journal (seq, at, business_day, person_id, device_id, topic, action, entity_id, change, hash)
         values (${seq}, 0, '2026-11-20', '', '', 'orders', 'created', '', '{}', x'${hash.repeat(32)}')`,
      );
    database.exec(`update journal_head set seq = 1, hash = '${"01".repeat(32)}'`);
    database.close();
    await expect(backUpSqlite(request)).rejects.toThrow("its journal does not end at its head");
  });

  test("a backup is copied to the second folder completely or not at all", async () => {
    const path = await backUpSqlite(request);
    const folder = join(dataDir, "second");
    mkdirSync(folder);
    copyBackup({ path, folder });
    const [name = ""] = readdirSync(folder);
    expect(readFileSync(join(folder, name)).equals(readFileSync(path))).toBe(true);
    rmSync(join(folder, name));
    const bytes = readFileSync(path);
    bytes[1_000_000] = (bytes[1_000_000] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    expect(() => copyBackup({ path, folder })).toThrow("part 1 of");
    expect(readdirSync(folder)).toEqual([]);
    expect(() => readBack(path)).toThrow("part 1 of");
  });
});
