import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { waitFor } from "#domain/testing/waitFor.ts";
import { instant } from "#domain/time.ts";
import { newDataFolder } from "#testing/folder.ts";
import { createHeadWriter, readHeadFile } from "./headFile.ts";

let folder: string;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  folder = newDataFolder();
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

test("the head file is written once a second, however many commits there are, and once more at the end", async () => {
  const database = join(folder, "rasoi.db");
  const onFailure = vi.fn();
  let asked = 0;
  const now = () => instant(++asked);
  const writer = createHeadWriter({ database, epoch: "e", now, onFailure });
  for (let seq = 1; seq <= 500; seq++) writer.noteCommit([{ seq, hash: `h${seq}` }]);
  vi.advanceTimersByTime(999);
  expect(asked).toBe(0);
  vi.advanceTimersByTime(1);
  await waitFor(() => expect(readHeadFile(database)).toEqual({ epoch: "e", seq: 500, hash: "h500", at: 1 }));
  vi.advanceTimersByTime(5_000);
  writer.noteCommit([{ seq: 501, hash: "h501" }]);
  await writer.close();
  expect(readHeadFile(database)).toEqual({ epoch: "e", seq: 501, hash: "h501", at: 2 });
  expect(onFailure).not.toHaveBeenCalled();
});
