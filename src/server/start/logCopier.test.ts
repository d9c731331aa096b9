import { appendFileSync, mkdirSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { readManifest } from "../backups/file/manifest.ts";
import {
  baseOf,
  type LogCopy,
  listGenerations,
  listLogCopies,
  logGenerationPath,
} from "../backups/logCopy/copyFolder.ts";
import { type CopiedResort, flipBit, newCopiedResort, QUICKLY } from "../testing/copiedResort.ts";

const onSqlite = process.env.TEST_DIALECT !== "postgres";
/** The copy may be behind this long. */
const BEHIND_MS = 1_000;

let resort: CopiedResort;

describe.runIf(onSqlite)("the continuous copy", () => {
  beforeAll(() => {
    resort = newCopiedResort();
  });
  afterEach(() => resort.stop());
  afterAll(() => resort.remove());

  test("after the disk is destroyed, everything acknowledged a second before is restored, and no number is used twice", async () => {
    await resort.start({ logBytes: 100_000 });
    await resort.copied();
    const orders: string[] = [];
    for (let guest = 0; guest < 10; guest++) {
      orders.push(await resort.visit());
      // However fast the others order, the log begins again between these.
      if (guest < 4) await resort.copied();
    }
    const printed = await resort.numbers();
    await pause(BEHIND_MS);
    const [{ path } = { path: "" }] = await listLogCopies(resort.folder);
    expect((await listGenerations(path)).length).toBeGreaterThan(2);
    // The disk goes while the server runs: nothing is written at the end.
    const there = join(resort.root, "there");
    renameSync(resort.folder, there);
    await resort.stop();
    rmSync(resort.dataDir, { recursive: true });
    rmSync(resort.folder, { recursive: true, force: true });
    renameSync(there, resort.folder);
    const said = resort.run("restore", resort.folder);
    expect(said).toMatch(
      /^Restored .*live.* up to \d\d:\d\d:\d\d on [\d/]{10}, numbers 11 to 30 of A\/\S+( and 1 to 20 of \S+){4} stay unused\.\n/,
    );
    expect(resort.run("verify")).toMatch(
      /^The journal is whole: \d+ rows(.*\n)*The journal is the one that 2 backups know/,
    );
    await resort.start(QUICKLY);
    await resort.expectPaid(orders);
    expect(await resort.numbers()).toEqual(printed);
    await resort.visit();
    expect(Math.max(...(await resort.numbers()))).toBe(31);
  });

  test("a restarted server resumes the same chain", async () => {
    await resort.start(QUICKLY);
    const { path } = await resort.restorable();
    await resort.stop();
    await resort.start(QUICKLY);
    await resort.visit();
    expect((await resort.restorable()).path).toBe(path);
  });

  test("after another program changed the log, that is reported and another chain begins; the newest two stay", async () => {
    await resort.start(QUICKLY);
    const paths = [(await resort.copied()).path];
    for (let change = 0; change < 2; change++) {
      await resort.stop();
      // Whoever opens the file last empties the log into it.
      const other = new DatabaseSync(join(resort.dataDir, "rasoi.db"));
      other.exec("update settings set updated_at = updated_at");
      other.close();
      // Before another backup can be there.
      await resort.start({ everyMs: 60_000 });
      await resort.saysTrouble(/stands still: it does not fit the database and begins anew\.$/);
      await resort.stop();
      await resort.start(QUICKLY);
      await resort.visit();
      paths.unshift((await resort.restorable(paths[0])).path);
    }
    expect(await resort.trouble()).toBeUndefined();
    expect(new Set(paths).size).toBe(3);
    // Copies of the database from before the first test's restore stay beside them.
    const [newest, ...others] = await listLogCopies(resort.folder);
    const sameEpoch = [newest, ...others.filter(({ epoch }) => epoch === newest?.epoch)];
    expect(sameEpoch.map((copy) => copy?.path)).toEqual(paths.slice(0, 2));
  });

  const broken: Record<string, (chain: LogCopy) => void> = {
    "a commit was written in part": ({ path, generation }) =>
      appendFileSync(logGenerationPath(path, generation), "half a frame"),
    "the last commit is not there": ({ path, generation, length }) =>
      truncateSync(logGenerationPath(path, generation), length - 5_000),
    "a head was written in part": ({ path }) => writeFileSync(join(path, "head.json.partial"), "{"),
    "another generation was begun": ({ path, generation }) =>
      writeFileSync(logGenerationPath(path, generation + 1), ""),
    "no head was written": ({ path }) => rmSync(join(path, "head.json")),
    "a byte was changed": ({ path, generation, length }) =>
      flipBit(logGenerationPath(path, generation), length - 20_000),
  };
  test.each(Object.entries(broken))("after a stop at which %s, everything is copied", async (_, breakIt) => {
    await resort.start(QUICKLY);
    await resort.copied();
    await resort.visit();
    const chain = await resort.copied();
    await resort.stop();
    breakIt(chain);
    await resort.start(QUICKLY);
    await resort.visit();
    await resort.restorable();
  });

  test("a chain with a damaged byte is restored up to it, with a message", async () => {
    await resort.start(QUICKLY);
    await resort.copied();
    const first = await resort.visit();
    const known = await resort.copied();
    await resort.visit();
    const { path, generation } = await resort.copied();
    await resort.stop();
    // In the first commit of the second visit, which can begin its own generation.
    const from = generation === known.generation ? known.length : 0;
    expect(resort.run("verify", "--backups")).not.toMatch(/damaged/);
    flipBit(logGenerationPath(path, generation), from + 5_000);
    const answer = resort.run("verify", "--backups");
    expect(answer).toMatch(
      /The copy is damaged: .*\d{6}\.wal: what follows is left out\. Make a backup, with which/,
    );
    rmSync(resort.dataDir, { recursive: true });
    // The copy cannot be written either.
    mkdirSync(join(path, "head.json.partial"));
    const said = resort.run("restore", path, "--last", "000900");
    expect(said).toMatch(/The copy is damaged: .*\d{6}\.wal: what follows is left out\./);
    expect(said).toMatch(/, numbers \d+ to 920 of A\/\S+ and/);
    expect(said).toContain(`${path} cannot be written: should it be restored again, add --last`);
    expect(resort.run("restore", path, "--first")).toMatch(
      /^Usage: npm run restore -- FILE or FOLDER \[--last NUMBER/,
    );
    await resort.start(QUICKLY);
    await resort.expectPaid([first]);
  });

  test("a chain damaged before its backup's position is left out, with a message", async () => {
    await resort.start(QUICKLY);
    const { path } = await resort.copied();
    await resort.visit();
    await resort.copied();
    await resort.stop();
    flipBit(logGenerationPath(path, 1), 1_000);
    const { content, damage } = await resort.replayed(path);
    expect(damage).toMatch(/: all commits in it are left out\.$/);
    expect(content.journal_head).toMatchObject([{ seq: readManifest(baseOf(path)).journal.seq }]);
  });

  test("a restore beside an intact database prints its end time and skips no number", async () => {
    await resort.start(QUICKLY);
    await resort.visit();
    await resort.restorable();
    await resort.stop();
    expect(resort.run("restore", resort.folder)).toMatch(
      /^Restored .*live.* up to \d\d:\d\d:\d\d on [\d/]{10}\.\n/,
    );
  });
});
