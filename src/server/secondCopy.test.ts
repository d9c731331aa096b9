import { appendFileSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Chain, generationPath, listChains, listGenerations } from "./backups/live/chain.ts";
import { type CopiedResort, flipBit, newCopiedResort } from "./testing/copiedResort.ts";

const onSqlite = process.env.TEST_DIALECT !== "postgres";
/** The copy may be behind so long. */
const BEHIND_MS = 1_000;

let resort: CopiedResort;

describe.runIf(onSqlite)("the continuous copy", { timeout: 120_000 }, () => {
  beforeEach(() => {
    resort = newCopiedResort();
  });
  afterEach(() => resort.remove());

  test("after the disk is destroyed, all that was acknowledged a second before is there, and no number is used twice", async () => {
    await resort.start({ logBytes: 100_000 });
    await resort.copied();
    const orders: string[] = [];
    for (let guest = 0; guest < 25; guest++) orders.push(await resort.visit());
    const printed = await resort.numbers();
    await pause(BEHIND_MS);
    const [{ path } = { path: "" }] = await listChains(resort.folder);
    expect((await listGenerations(path)).length).toBeGreaterThan(2);
    // The disk goes while the server runs: nothing is written at the end.
    const gone = join(resort.root, "gone");
    const there = join(resort.root, "there");
    renameSync(resort.folder, there);
    await resort.stop();
    renameSync(resort.dataDir, gone);
    rmSync(resort.folder, { recursive: true, force: true });
    renameSync(there, resort.folder);
    const said = resort.run("restore", resort.folder);
    expect(said).toMatch(
      /^Restored .*live.*, journal row \d+\.\nInvoice numbers 26 to 45 of .* may have been/,
    );
    expect(resort.run("verify")).toMatch(/^The journal is whole: \d+ rows/);
    await resort.start();
    await resort.expectPaid(orders);
    expect(await resort.numbers()).toEqual(printed);
    await resort.visit();
    expect(Math.max(...(await resort.numbers()))).toBe(46);
  });

  test("a server that was stopped goes on with the same chain; after another program changed the log, another one begins", async () => {
    await resort.start();
    const { path } = await resort.copied();
    const orders = [await resort.visit()];
    await resort.stop();
    await resort.start();
    orders.push(await resort.visit());
    expect((await resort.copied()).path).toBe(path);
    await resort.stop();
    // Whoever opens the file last empties the log into it.
    const other = new DatabaseSync(join(resort.dataDir, "rasoi.db"));
    other.exec("update settings set updated_at = updated_at");
    other.close();
    await resort.start();
    orders.push(await resort.visit());
    expect((await resort.copied(path)).path).not.toBe(path);
    await resort.restoreInstead();
    await resort.expectPaid(orders);
  });

  const broken: Record<string, (chain: Chain) => void> = {
    "a commit was written in part": ({ path }) => appendFileSync(generationPath(path, 1), "half a frame"),
    "the last commit is not there": ({ path, length }) =>
      truncateSync(generationPath(path, 1), length - 5_000),
    "a head was written in part": ({ path }) => writeFileSync(join(path, "head.json.partial"), "{"),
    "another generation was begun": ({ path }) => writeFileSync(generationPath(path, 2), ""),
    "no head was written": ({ path }) => rmSync(join(path, "head.json")),
    "a byte was changed": ({ path, length }) => flipBit(generationPath(path, 1), length - 20_000),
  };
  test.each(Object.entries(broken))("after a stop at which %s, all is copied again", async (_, breakIt) => {
    await resort.start();
    await resort.copied();
    const orders = [await resort.visit(), await resort.visit()];
    const chain = await resort.copied();
    await resort.stop();
    breakIt(chain);
    await resort.start();
    orders.push(await resort.visit());
    await resort.copied();
    await resort.restoreInstead();
    await resort.expectPaid(orders);
  });

  test("a chain with a damaged byte is restored up to there, and says so", async () => {
    await resort.start();
    await resort.copied();
    const first = await resort.visit();
    const known = await resort.copied();
    await resort.visit();
    const { path } = await resort.copied();
    await resort.stop();
    flipBit(generationPath(path, 1), known.length + 10_000);
    rmSync(resort.dataDir, { recursive: true });
    expect(resort.run("restore", path)).toMatch(
      /The copy is damaged: .*000001\.wal: what follows is left out\./,
    );
    expect(resort.run("verify")).toMatch(/^The journal is whole/);
    await resort.start();
    await resort.expectPaid([first]);
    await resort.stop();
    flipBit(generationPath(path, 1), 1_000);
    rmSync(resort.dataDir, { recursive: true });
    expect(resort.run("restore", path)).toMatch(/: all commits in it are left out\./);
    expect(resort.run("verify")).toMatch(/^The journal is whole/);
    await resort.start();
  });
});
