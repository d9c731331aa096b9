import { createHash } from "node:crypto";
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { z } from "zod";
import { JournalFingerprint } from "./journalFingerprint.ts";

/**
 * A packed backup is one file: the database in parts compressed by zstd, a frame each, then a frame that zstd skips, with the
 * manifest. The file describes itself, and `zstd -d` unpacks it too.
 */

/** Why a backup cannot be used. */
export class DamagedBackup extends Error {}

/** The file name extension of packed backups. */
export const PACKED = ".db.zst";

/** The size of a part of the database. */
export const PART_BYTES = 4 * 1024 * 1024;
/** Compression can make incompressible bytes slightly longer. */
const PACKED_PART_MAX_BYTES = 2 * PART_BYTES;
/** Enough for the parts of a database of 500 GB. */
const MANIFEST_MAX_BYTES = 1024 * 1024;

/** The last number of a counter in one generation. */
export const Counter = z.object({
  generation: z.number().int(),
  name: z.string(),
  last: z.number().int(),
});
export type Counter = z.output<typeof Counter>;

/** Describes the database in a backup, so that nobody has to unpack it. */
export const Manifest = z.object({
  format: z.literal(1),
  journal: JournalFingerprint,
  counters: z.array(Counter),
  databaseBytes: z.number().int(),
  /** Of the unpacked database. */
  sha256: z.string(),
  /** The length of each part in the file. */
  parts: z.array(z.number().int().min(1).max(PACKED_PART_MAX_BYTES)),
});
export type Manifest = z.output<typeof Manifest>;

/** The first magic number of frames that zstd skips (RFC 8878, 3.1.2). */
const SKIPPED_MAGIC = 0x18_4d_2a_50;
const DIGEST_BYTES = 32;
const UINT_BYTES = 4;
const HEAD_BYTES = 2 * UINT_BYTES;
const TAIL_BYTES = DIGEST_BYTES + UINT_BYTES;

/** Returns the bytes after the last part: magic, length, JSON, its sha256, and the JSON's length. */
export function manifestFrame(manifest: Manifest): Buffer {
  const json = Buffer.from(JSON.stringify(manifest));
  if (json.length > MANIFEST_MAX_BYTES) throw new Error("The database is too large for one backup file.");
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(SKIPPED_MAGIC, 0);
  head.writeUInt32LE(json.length + TAIL_BYTES, UINT_BYTES);
  const length = Buffer.alloc(UINT_BYTES);
  length.writeUInt32LE(json.length);
  return Buffer.concat([head, json, computeDigest(json), length]);
}

/** Reads a packed backup's manifest. Throws `DamagedBackup` if it is missing or the file's length is wrong. */
export function readManifest(file: string): Manifest {
  const handle = openSync(file, "r");
  try {
    const { size } = fstatSync(handle);
    const length = readLast(handle, size, UINT_BYTES)?.readUInt32LE() ?? 0;
    const frameBytes = HEAD_BYTES + length + TAIL_BYTES;
    if (length === 0 || length > MANIFEST_MAX_BYTES) throw new DamagedBackup(CUT);
    const frame = readLast(handle, size, frameBytes);
    if (frame?.readUInt32LE(0) !== SKIPPED_MAGIC) throw new DamagedBackup(CUT);
    if (frame.readUInt32LE(UINT_BYTES) !== length + TAIL_BYTES) throw new DamagedBackup(CUT);
    const json = frame.subarray(HEAD_BYTES, HEAD_BYTES + length);
    const digest = frame.subarray(HEAD_BYTES + length, HEAD_BYTES + length + DIGEST_BYTES);
    if (!computeDigest(json).equals(digest)) throw new DamagedBackup("what it says of itself was changed");
    const manifest = Manifest.parse(JSON.parse(json.toString()));
    const partsBytes = manifest.parts.reduce((sum, bytes) => sum + bytes, 0);
    if (partsBytes + frameBytes !== size) throw new DamagedBackup(CUT);
    return manifest;
  } finally {
    closeSync(handle);
  }
}

const CUT = "the file is not whole, or no backup";

function computeDigest(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}

function readLast(handle: number, size: number, length: number): Buffer | undefined {
  if (size < length) return undefined;
  const bytes = Buffer.alloc(length);
  return readSync(handle, bytes, 0, length, size - length) === length ? bytes : undefined;
}
