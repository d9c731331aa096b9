import { type FileHandle, open } from "node:fs/promises";

/**
 * SQLite's write-ahead log as a file (https://sqlite.org/fileformat2.html#walformat): a header, then frames of one page with
 * chained checksums. It is read as a plain file, without SQLite's locks.
 */

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
/** The magic number of checksums over little-endian words, which every supported computer writes. */
const MAGIC = 0x37_7f_06_82;
/** The size of the first read; multiplied by four as long as it has no complete commit. */
const READ_BYTES = 256 * 1024;
const READ_GROWS = 4;
/** A log with a larger commit is not copied. */
const READ_MAX_BYTES = 64 * 1024 * 1024;

/** A position in a generation of the log: after its header or after a complete commit. */
export interface LogPosition {
  /** The header, different in each generation. */
  readonly header: Buffer;
  readonly offset: number;
  /** The checksum up to here. */
  readonly sum: readonly number[];
}

/** Returns the length of a frame in a log with this header. */
function frameBytesOf(header: Buffer): number {
  return FRAME_HEADER_BYTES + header.readUInt32BE(8);
}

/** True if a log's header follows another one: SQLite counts them. */
export function isNextGeneration(before: Buffer, header: Buffer): boolean {
  return header.length === HEADER_BYTES && header.readUInt32BE(12) === before.readUInt32BE(12) + 1;
}

/** Returns the number of frames before a position. */
export function framesBefore({ header, offset }: LogPosition): number {
  return (offset - HEADER_BYTES) / frameBytesOf(header);
}

/** Returns the position after a log's header; undefined if that is missing or incomplete. */
function firstFrame(header: Buffer): LogPosition | undefined {
  if (header.length < HEADER_BYTES || header.readUInt32BE(0) !== MAGIC) return undefined;
  const sum = new Int32Array(2);
  addWords(new Int32Array(header.buffer, header.byteOffset, (HEADER_BYTES - 8) / 4), sum);
  return isStored(sum, header, HEADER_BYTES - 8)
    ? { header, offset: HEADER_BYTES, sum: [...sum] }
    : undefined;
}

/** Returns the position after the last complete commit in these bytes, and whether they ended before the frames. */
function walk(bytes: Buffer, from: LogPosition): { to: LogPosition; isCut: boolean } {
  const { header } = from;
  const frameBytes = frameBytesOf(header);
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 4));
  const sum = Int32Array.from(from.sum);
  let to = from;
  for (let at = 0; at + frameBytes <= bytes.length; at += frameBytes) {
    const isOurs = bytes.compare(header, 16, 24, at + 8, at + 16) === 0;
    if (!isOurs) return { to, isCut: false };
    addWords(words.subarray(at / 4, at / 4 + 2), sum);
    addWords(words.subarray((at + FRAME_HEADER_BYTES) / 4, (at + frameBytes) / 4), sum);
    if (!isStored(sum, bytes, at + 16)) return { to, isCut: false };
    const isCommit = bytes.readUInt32BE(at + 4) !== 0;
    if (isCommit) to = { header, offset: from.offset + at + frameBytes, sum: [...sum] };
  }
  return { to, isCut: true };
}

function isStored([first, second]: Iterable<number>, bytes: Buffer, at: number): boolean {
  return bytes.readInt32BE(at) === first && bytes.readInt32BE(at + 4) === second;
}

/** Adds words to a checksum. Every page of every commit passes here: `Number` takes 1 µs for a page, `?? 0` 3.5 µs. */
function addWords(words: Int32Array, sum: Int32Array): void {
  let [first = 0, second = 0] = sum;
  for (let at = 0; at < words.length; at += 2) {
    first = (first + Number(words[at]) + second) | 0;
    second = (second + Number(words[at + 1]) + first) | 0;
  }
  sum[0] = first;
  sum[1] = second;
}

/** The complete commits after a position, as in the file. */
export interface Commits {
  /** The position of the first byte. The first bytes of a log include its header. */
  readonly bytes: Buffer;
  readonly to: LogPosition;
}

/** Reads complete commits after a position, up to `limit`. "none" if none follows; "other" if the log has restarted. */
export async function readCommits(
  file: FileHandle,
  from: LogPosition | undefined,
  limit = Number.POSITIVE_INFINITY,
): Promise<Commits | "none" | "other"> {
  const header = await readAt(file, 0, HEADER_BYTES);
  const start = from ?? firstFrame(header);
  if (start === undefined) return "none";
  if (!header.equals(start.header)) return "other";
  for (let length = READ_BYTES; ; length *= READ_GROWS) {
    if (length > READ_MAX_BYTES) throw new Error("a commit in the write-ahead log is too large");
    const bytes = await readAt(file, start.offset, Math.min(length, limit - start.offset));
    const { to, isCut } = walk(bytes, start);
    if (to !== start) {
      const readable = bytes.subarray(0, to.offset - start.offset);
      return { bytes: from === undefined ? Buffer.concat([header, readable]) : readable, to };
    }
    if (!isCut || bytes.length < length) return "none";
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.allocUnsafeSlow(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** Reads a log's header, which identifies its generation. */
export async function readHeader(path: string): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    return await readAt(file, 0, HEADER_BYTES);
  } finally {
    await file.close();
  }
}

/** Returns the position after a file's last complete commit up to `limit`; undefined if there is none. */
export async function lastPosition(path: string, limit?: number): Promise<LogPosition | undefined> {
  const file = await open(path, "r");
  try {
    let last: LogPosition | undefined;
    for (;;) {
      const commits = await readCommits(file, last, limit);
      if (typeof commits === "string") return last;
      last = commits.to;
    }
  } finally {
    await file.close();
  }
}
