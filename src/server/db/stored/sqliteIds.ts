import { withHyphens } from "./packedChange.ts";

/**
 * Ids are text in the program and 16 bytes in an SQLite file, where that is what they are: a UUID in small letters. Other ids
 * ("settings", a device's own name) stay text. Columns of ids are those that are called so.
 */
const ID_COLUMN = /^(?:id|key|command_key|\w+_id)$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const ID_BYTES = 16;

/** Returns whether a column of this name holds ids. */
export function isIdColumn(name: string): boolean {
  return ID_COLUMN.test(name);
}

/** Returns the 16 bytes of a UUID; any other value as it is. */
export function toStoredId(value: unknown): unknown {
  return typeof value === "string" && value.length === 36 && UUID.test(value)
    ? Buffer.from(value.replaceAll("-", ""), "hex")
    : value;
}

/** Returns the UUID of 16 bytes; any other value as it is. */
export function fromStoredId(value: unknown): unknown {
  if (!(value instanceof Uint8Array) || value.length !== ID_BYTES) return value;
  return withHyphens(Buffer.from(value.buffer, value.byteOffset, ID_BYTES).toString("hex"));
}

/** The SQL that turns a text column of ids into what `toStoredId` makes of them. */
export function storedIdSql(column: string): string {
  const bytes = `unhex(${column}, '-')`;
  const isUuid = `${column} glob '????????-????-????-????-????????????' and ${column} = lower(${column})`;
  return `iif(${isUuid} and length(${bytes}) = ${ID_BYTES}, ${bytes}, ${column})`;
}
