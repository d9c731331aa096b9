const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const COMMENT_BYTES_MAX = 65_535;

/** How many bytes a zip file says it unpacks to; undefined when it has no readable list of its entries. */
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

/** Where the end record begins: it is the last thing in the file, but for a comment. */
function endOf(zip: Buffer): number | undefined {
  const first = Math.max(0, zip.length - END_BYTES - COMMENT_BYTES_MAX);
  for (let at = zip.length - END_BYTES; at >= first; at--) {
    if (zip.readUInt32LE(at) === END_SIGNATURE) return at;
  }
  return undefined;
}
