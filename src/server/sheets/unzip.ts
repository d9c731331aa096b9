import { inflateRawSync } from "node:zlib";

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const COMMENT_BYTES_MAX = 65_535;
const STORED = 0;
const DEFLATED = 8;

export interface ZipEntry {
  readonly name: string;
  readonly bytes: Buffer;
}

interface Listed {
  readonly name: string;
  readonly method: number;
  readonly packedBytes: number;
  /** The size that the file says; it need not be so. */
  readonly claimedBytes: number;
  /** Where its local header begins. */
  readonly at: number;
}

/**
 * Unpacks the entries of a zip file that `isWanted` names. What is unpacked is counted, because the sizes in the file can
 * be wrong: undefined when it is more than `bytesMax`, or when the file has no readable list of its entries.
 */
export function unzip(
  zip: Buffer,
  bytesMax: number,
  isWanted: (name: string) => boolean,
): readonly ZipEntry[] | undefined {
  try {
    let left = bytesMax;
    return listEntries(zip)
      .filter(({ name }) => isWanted(name))
      .map((listed) => {
        const bytes = unpack(zip, listed, left);
        left -= bytes.length;
        return { name: listed.name, bytes };
      });
  } catch (error) {
    // A number in the file pointed outside of it, an entry is damaged, or it is too large.
    if (error instanceof RangeError || isZlibError(error)) return undefined;
    throw error;
  }
}

function listEntries(zip: Buffer): Listed[] {
  const end = endOf(zip);
  let at = zip.readUInt32LE(end + 16);
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    if (zip.readUInt32LE(at) !== ENTRY_SIGNATURE) throw new RangeError("no entry");
    const nameBytes = zip.readUInt16LE(at + 28);
    const listed = {
      name: zip.toString("utf8", at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes),
      method: zip.readUInt16LE(at + 10),
      packedBytes: zip.readUInt32LE(at + 20),
      claimedBytes: zip.readUInt32LE(at + 24),
      at: zip.readUInt32LE(at + 42),
    };
    at += ENTRY_BYTES + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    return listed;
  });
}

/** Where the end record begins: it is the last thing in the file, except for a comment. */
function endOf(zip: Buffer): number {
  const first = Math.max(0, zip.length - END_BYTES - COMMENT_BYTES_MAX);
  for (let at = zip.length - END_BYTES; at >= first; at--) {
    if (zip.readUInt32LE(at) === END_SIGNATURE) return at;
  }
  throw new RangeError("no end record");
}

function unpack(zip: Buffer, entry: Listed, bytesMax: number): Buffer {
  const { at, method, packedBytes, claimedBytes } = entry;
  if (claimedBytes > bytesMax) throw new RangeError("too large");
  if (zip.readUInt32LE(at) !== LOCAL_SIGNATURE) throw new RangeError("no local header");
  const from = at + LOCAL_BYTES + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
  const packed = zip.subarray(from, from + packedBytes);
  if (method === DEFLATED && bytesMax > 0) return inflateRawSync(packed, { maxOutputLength: bytesMax });
  if (method !== STORED || packed.length > bytesMax)
    throw new RangeError("too large, or packed in another way");
  return packed;
}

function isZlibError(error: unknown): boolean {
  if (!(error instanceof Error && "code" in error)) return false;
  return error.code === "ERR_BUFFER_TOO_LARGE" || String(error.code).startsWith("Z_");
}
