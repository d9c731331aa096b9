import { buffer } from "node:stream/consumers";
import { fromBufferPromise } from "yauzl";

export interface ZipEntry {
  readonly name: string;
  readonly bytes: Buffer;
}

/**
 * Unpacks the entries of a zip file for which `isWanted` is true. Throws if they exceed `bytesMax` together or the file is
 * damaged. The library stops at the size that the directory states for an entry.
 */
export async function unzip(
  zip: Buffer,
  bytesMax: number,
  isWanted: (name: string) => boolean,
): Promise<readonly ZipEntry[]> {
  const archive = await fromBufferPromise(zip);
  const entries: ZipEntry[] = [];
  let bytesLeft = bytesMax;
  for await (const entry of archive.eachEntry()) {
    if (!isWanted(entry.fileName)) continue;
    bytesLeft -= entry.uncompressedSize;
    if (bytesLeft < 0) throw new RangeError(`unpacks to more than ${bytesMax} bytes`);
    entries.push({ name: entry.fileName, bytes: await buffer(await archive.openReadStreamPromise(entry)) });
  }
  return entries;
}
