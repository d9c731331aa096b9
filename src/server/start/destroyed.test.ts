import { randomInt } from "node:crypto";
import { mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { instant } from "#domain/time.ts";
import { listLogCopies } from "../backups/logCopy/copyFolder.ts";
import { listKnownPaths } from "../backups/restore/knownHeads.ts";
import { restoreSqlite } from "../backups/restore/restore.ts";
import { restoredFeatures } from "../commands/restoredFeatures.ts";
import { type CopiedResort, newCopiedResort, QUICKLY } from "../testing/copiedResort.ts";

/** How often the disk is destroyed; more often with `DISKS=500 npx vitest run src/server/start/destroyed.test.ts`. */
const DISKS = Number(process.env.DISKS ?? 20);
const LIVES_MS = 600;
/** Fewer than are skipped, however long a busy computer takes to begin the copy. */
const BILLS_MAX = 15;

let resort: CopiedResort;
beforeAll(() => {
  resort = newCopiedResort();
});
afterAll(() => resort.remove());

/** Lets guests order and pay until the disk is gone, some time after the first bill. Returns the printed numbers. */
async function sellUntilDestroyed(): Promise<string[]> {
  const papers = [await resort.bill()];
  let isGone = false;
  const selling = (async () => {
    while (!isGone && papers.length < BILLS_MAX) papers.push(await resort.bill());
  })();
  await pause(randomInt(LIVES_MS));
  renameSync(resort.folder, join(resort.root, "there"));
  isGone = true;
  await selling;
  await resort.stop();
  rmSync(resort.dataDir, { recursive: true });
  mkdirSync(resort.dataDir);
  renameSync(join(resort.root, "there"), resort.folder);
  return papers;
}

async function restoreNewest(): Promise<void> {
  const [copy] = await listLogCopies(resort.folder);
  await restoreSqlite({
    file: join(resort.dataDir, "rasoi.db"),
    from: copy?.path ?? "",
    others: await listKnownPaths([resort.folder]),
    features: restoredFeatures,
    at: instant(Date.now()),
  });
}

test.skipIf(process.env.TEST_DIALECT === "postgres")(
  "no number is on two papers, however often the disk is destroyed at a random moment from the first bill on",
  { timeout: DISKS * 60_000 },
  async () => {
    const papers: string[] = [];
    await resort.start(QUICKLY);
    await resort.copied();
    for (let disk = 0; disk < DISKS; disk++) {
      papers.push(...(await sellUntilDestroyed()));
      await restoreNewest();
      await resort.start(QUICKLY);
    }
    expect(papers.length).toBeGreaterThan(DISKS);
    expect(papers.filter((paper, at) => papers.indexOf(paper) !== at)).toEqual([]);
  },
);
