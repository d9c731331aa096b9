import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { instant } from "#domain/time.ts";
import { newDataFolder } from "#testing/folder.ts";
import { restoredFeatures } from "../../commands/restoredFeatures.ts";
import { filledFile } from "../../testing/filledFile.ts";
import { backUpSqlite } from "../make/backUpSqlite.ts";
import { byteLines } from "./printProgress.ts";
import { type RestoreRequest, restoreSqlite } from "./restore.ts";

const MEGABYTES = 11;
const at = instant(Date.parse("2026-11-20T22:00:00Z"));

let dataDir: string;
let request: RestoreRequest;
let said: string[];

const hashOf = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");
const epochIn = (file: string) => {
  const database = new DatabaseSync(file, { readOnly: true });
  const row = database.prepare("select epoch from journal_head").get();
  database.close();
  return row?.epoch;
};
function flipBit(position: number): void {
  const bytes = readFileSync(request.from);
  bytes[position] = (bytes[position] ?? 0) ^ 1;
  writeFileSync(request.from, bytes);
}

/** PostgreSQL is restored with its own tools, so these run once, on SQLite, whatever the project's database. */
describe.runIf(process.env.TEST_DIALECT !== "postgres")("a restore", () => {
  beforeEach(async () => {
    dataDir = newDataFolder();
    const file = await filledFile(dataDir, MEGABYTES);
    const from = await backUpSqlite({ file, folder: join(dataDir, "backups"), reason: "nightly", at });
    said = [];
    const say = (line: string) => said.push(line);
    request = {
      file,
      from,
      others: [],
      features: restoredFeatures,
      at,
      progress: { report: say, onBytes: byteLines(say) },
    };
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  test("a restore prints its progress in percent and MB", async () => {
    const before = epochIn(request.file);
    await restoreSqlite(request);
    expect(epochIn(request.file)).not.toBe(before);
    expect(said.slice(0, 5)).toEqual([
      "Unpacking the backup.",
      expect.stringMatching(/^3\d %, 5 of 1\d MB$/),
      expect.stringMatching(/^[67]\d %, 9 of 1\d MB$/),
      expect.stringMatching(/^100 %, (1\d) of \1 MB$/),
      "Checking every page of it.",
    ]);
    expect(readdirSync(dataDir).filter((name) => name.includes("restoring"))).toEqual([]);
  });

  test("a restore refuses a damaged or truncated backup with a message and leaves the database unchanged", async () => {
    const known = hashOf(request.file);
    const whole = join(dataDir, "whole");
    copyFileSync(request.from, whole);
    flipBit(5_000_000);
    await expect(restoreSqlite(request)).rejects.toThrow(
      /^The backup cannot be trusted: part 2 of 3 cannot be unpacked\. Choose another one\.$/,
    );
    copyFileSync(whole, request.from);
    truncateSync(request.from, 6_000_000);
    await expect(restoreSqlite(request)).rejects.toThrow(
      "The backup cannot be trusted: the file is not whole, or no backup. Choose another one.",
    );
    expect(hashOf(request.file)).toBe(known);
    expect(readdirSync(dataDir).filter((name) => /restoring|replaced/.test(name))).toEqual([]);
  });

  test("a restore that does not fit is not started and reports the needed space", async () => {
    const known = hashOf(request.file);
    await expect(restoreSqlite({ ...request, freeBytes: 50_000_000 })).rejects.toThrow(
      /^There is not enough free disk for the restored database in .*: 6\d\.\d MB are needed and 50\.0 MB are free\./,
    );
    expect(hashOf(request.file)).toBe(known);
  });

  test("the program offers packed backups, not databases that were put aside", () => {
    writeFileSync(join(dataDir, "backups", "rasoi-put-aside.db"), "");
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "", NODE_NO_WARNINGS: "1" };
    const { status, stderr } = spawnSync(process.execPath, ["src/server/commands/restore.ts"], {
      env,
      encoding: "utf8",
    });
    expect(status).toBe(1);
    expect(stderr).toContain(`  ${basename(request.from)}`);
    expect(stderr).not.toContain("put-aside");
  });

  test("a killed restore leaves the database unchanged and can be repeated", async () => {
    const known = hashOf(request.file);
    const { progress: _, features: __, ...plain } = request;
    // Half-way through unpacking, and just before every page is checked.
    for (const when of [
      "onBytes: (done, of) => { if (done > of / 2) die(); }, report: () => undefined",
      "report: (line) => { if (line.startsWith('Checking')) die(); }, onBytes: () => undefined",
    ]) {
      const script = `
        import { restoredFeatures } from "${new URL("../../commands/restoredFeatures.ts", import.meta.url)}";
        import { restoreSqlite } from "${new URL("./restore.ts", import.meta.url)}";
        const die = () => process.kill(process.pid, "SIGKILL");
        await restoreSqlite({ ...${JSON.stringify(plain)}, features: restoredFeatures, progress: { ${when} } });`;
      const { signal } = spawnSync(process.execPath, ["--input-type=module", "-e", script]);
      expect(signal).toBe("SIGKILL");
      expect(existsSync(`${request.file}.restoring`)).toBe(true);
      expect(hashOf(request.file)).toBe(known);
    }
    const { replacedFile: aside } = await restoreSqlite(request);
    expect(hashOf(aside ?? "")).toBe(known);
    expect(readdirSync(dataDir).filter((name) => name.includes("restoring"))).toEqual([]);
  });
});
