const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const COMMENT_BYTES_MAX = 65_535;

/** Returns to how many bytes a zip file unpacks by its own list of entries; undefined when that list is not readable. */
export function unpackedBytes(zip: Buffer): number | undefined {
  const end = endOf(zip);
  if (end === undefined) return undefined;
  let at = zip.readUInt32LE(end + 16);
  let total = 0;
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (at + ENTRY_BYTES > zip.length || zip.readUInt32LE(at) !== ENTRY_SIGNATURE) return undefined;
    total += zip.readUInt32LE(at + 24);
    at += ENTRY_BYTES + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return total;
}

/** Returns where the end record begins. Only a comment may follow it in the file. */
function endOf(zip: Buffer): number | undefined {
  const first = Math.max(0, zip.length - END_BYTES - COMMENT_BYTES_MAX);
  for (let at = zip.length - END_BYTES; at >= first; at--) {
    if (zip.readUInt32LE(at) === END_SIGNATURE) return at;
  }
  return undefined;
}
