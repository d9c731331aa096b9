import { readFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { z } from "zod";
import { type Instant, instant } from "#domain/time.ts";
import { OWNER_ONLY } from "../../db/privateFiles.ts";

/** The shortest time between two writes of the head file. */
export const HEAD_WRITTEN_EVERY_MS = 1_000;

/** The journal's head in a small file beside the database, by which a start notices that the database lost its end. */
export const HeadFile = z.object({
  epoch: z.string(),
  seq: z.number(),
  hash: z.string(),
  at: z.number().transform(instant),
});
export type HeadFile = z.output<typeof HeadFile>;

const pathOf = (database: string) => `${database}.head`;

export function readHeadFile(database: string): HeadFile | undefined {
  try {
    return HeadFile.parse(JSON.parse(readFileSync(pathOf(database), "utf8")));
  } catch {
    return undefined;
  }
}

export async function writeHeadFile(database: string, head: HeadFile): Promise<void> {
  const partial = `${pathOf(database)}.partial`;
  await writeFile(partial, JSON.stringify(head), { mode: OWNER_ONLY, flush: true });
  await rename(partial, pathOf(database));
}

interface Settings {
  readonly database: string;
  readonly epoch: string;
  readonly now: () => Instant;
  readonly onFailure: (error: unknown) => void;
}

/** Writes the head file after commits, at most once a second. */
export function createHeadWriter({ database, epoch, now, onFailure }: Settings) {
  let head: Pick<HeadFile, "seq" | "hash"> | undefined;
  let writing = Promise.resolve();
  const write = () => {
    if (head === undefined) return;
    const written = { epoch, seq: head.seq, hash: head.hash, at: now() };
    head = undefined;
    writing = writing.then(() => writeHeadFile(database, written)).catch(onFailure);
  };
  const timer = setInterval(write, HEAD_WRITTEN_EVERY_MS);
  return {
    noteCommit: (rows: readonly Pick<HeadFile, "seq" | "hash">[]) => {
      head = rows.at(-1);
    },
    close: async () => {
      clearInterval(timer);
      write();
      await writing;
    },
  };
}
