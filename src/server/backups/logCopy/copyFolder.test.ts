import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newDataFolder } from "#testing/folder.ts";
import { logCopyFolderFor, thinLogCopies, writeHead } from "./copyFolder.ts";

test("thinning keeps the newest two chains of each epoch and deletes incomplete ones", async () => {
  const folder = newDataFolder();
  for (const [name, epoch] of ["lost", "lost", "lost", "new", "new", "new"].entries()) {
    const backup = join(folder, `rasoi-${name}.db.zst`);
    writeFileSync(backup, "");
    mkdirSync(logCopyFolderFor(backup), { recursive: true });
    const head = { epoch, seq: 1, hash: "", counters: [], generation: 1, length: 0 };
    await writeHead(logCopyFolderFor(backup), { ...head, isEnded: false, begunAt: 0 });
  }
  mkdirSync(join(folder, "live", "rasoi-begun"));
  await thinLogCopies(folder);
  expect(readdirSync(join(folder, "live"))).toEqual(["rasoi-1", "rasoi-2", "rasoi-4", "rasoi-5"]);
  rmSync(folder, { recursive: true });
});
