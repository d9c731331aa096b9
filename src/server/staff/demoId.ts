import { createHash } from "node:crypto";

/**
 * A UUID (version 8: "made by the application's own rule", RFC 9562) that is always the same for the same name,
 * so that two fresh demo resorts have the same ids and a test or a bench may name one.
 */
export function demoId(name: string): string {
  const bytes = createHash("sha256").update(`rasoi demo resort/${name}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
