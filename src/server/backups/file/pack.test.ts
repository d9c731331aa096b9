import { randomBytes } from "node:crypto";
import { readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newDataFolder } from "#testing/folder.ts";
import { DamagedBackup, PART_BYTES, readManifest } from "./manifest.ts";
import { noPace } from "./pace.ts";
import { type BackupMetadata, packFile, readBack, unpackFile } from "./pack.ts";

const facts: BackupMetadata = {
  journal: { seq: 7, hash: "aa", epoch: "e", firstHash: "bb" },
  counters: [{ generation: 1, name: "invoice A/26-27", last: 12 }],
};

let folder: string;
let packed: string;
let content: Buffer;
let stored: Buffer;

beforeEach(() => {
  folder = newDataFolder();
  const from = join(folder, "content");
  packed = join(folder, "packed.db.zst");
  // Three parts: a compressible one, an incompressible one and a short one.
  content = Buffer.concat([Buffer.alloc(PART_BYTES, "rasoi "), randomBytes(PART_BYTES), Buffer.from("end")]);
  writeFileSync(from, content);
  packFile({ from, to: packed }, facts, noPace);
  stored = readFileSync(packed);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const unpack = () => {
  const to = join(folder, "unpacked");
  rmSync(to, { force: true });
  const said: number[] = [];
  unpackFile({ from: packed, to }, (done) => said.push(done));
  return { said, bytes: readFileSync(to) };
};

test("unpacking returns the packed bytes, whatever the part size", () => {
  const { said, bytes } = unpack();
  expect(bytes.equals(content)).toBe(true);
  expect(said).toEqual([PART_BYTES, 2 * PART_BYTES, content.length]);
  expect(readManifest(packed)).toMatchObject({ ...facts, databaseBytes: content.length });
});

function outcomeOf<T>(run: () => T): T | "damaged" {
  try {
    return run();
  } catch (error) {
    if (error instanceof DamagedBackup) return "damaged";
    throw error;
  }
}

test("a flipped bit is detected or harmless: unpacking never returns other bytes", () => {
  const { sha256 } = readManifest(packed);
  const anywhere = fc.oneof(
    fc.integer({ min: 0, max: stored.length - 1 }),
    // The first part and the manifest are short and would rarely be hit.
    fc.integer({ min: 0, max: 400 }),
    fc.integer({ min: stored.length - 500, max: stored.length - 1 }),
  );
  fc.assert(
    fc.property(anywhere, fc.integer({ min: 0, max: 7 }), (position, bit) => {
      const damaged = Buffer.from(stored);
      damaged[position] = (damaged[position] ?? 0) ^ (1 << bit);
      writeFileSync(packed, damaged);
      const found = outcomeOf(() => readBack(packed).sha256);
      const unpacked = outcomeOf(() => unpack().bytes.equals(content));
      // A few bits of a zstd frame have no meaning.
      if (found === "damaged") expect(unpacked).toBe("damaged");
      else expect([found, unpacked]).toEqual([sha256, true]);
    }),
    { numRuns: 30 },
  );
});

test("a truncated backup is detected without unpacking it", () => {
  for (const length of [0, 3, 50, 1_000, PART_BYTES, stored.length - 100, stored.length - 1]) {
    writeFileSync(packed, stored);
    truncateSync(packed, length);
    expect(() => readManifest(packed)).toThrow("the file is not whole, or no backup");
  }
});

test("parts of another backup under this manifest are detected", () => {
  const other = join(folder, "other.db.zst");
  const from = join(folder, "other");
  writeFileSync(from, Buffer.concat([Buffer.alloc(PART_BYTES, "Rasoi "), content.subarray(PART_BYTES)]));
  const [first = 0] = packFile({ from, to: other }, facts, noPace).parts;
  expect(readManifest(packed).parts[0]).toBe(first);
  writeFileSync(packed, Buffer.concat([readFileSync(other).subarray(0, first), stored.subarray(first)]));
  expect(() => readBack(packed)).toThrow("what is in it is not the database that was backed up");
});

test("a flipped bit of content or manifest is detected", () => {
  for (const position of [
    PART_BYTES / 2,
    PART_BYTES,
    stored.length - 200,
    stored.length - 20,
    stored.length - 2,
  ]) {
    const damaged = Buffer.from(stored);
    damaged[position] = (damaged[position] ?? 0) ^ 1;
    writeFileSync(packed, damaged);
    expect(() => readBack(packed)).toThrow(DamagedBackup);
  }
});
