import { createHash } from "node:crypto";

/** Returns a fixed UUID for a name: all demo resorts have the same ids. Version 8: vendor-specific (RFC 9562). */
export function demoId(name: string): string {
  const bytes = createHash("sha256").update(`rasoi demo resort/${name}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
