/**
 * In SQLite a lower-case UUID is stored as 16 bytes, in columns of type `any`, and 16 bytes are read as a UUID. Only the
 * value's form decides, so a note in the form of a UUID is read back unchanged too. All other values are stored as they are.
 */
const UUID_LENGTH = 36;
const UUID_BYTES = 16;

/** The value of each hex digit by its character code; -1 for other characters. */
const digits = new Int8Array(128).fill(-1);
for (const [digit, character] of [..."0123456789abcdef"].entries()) digits[character.charCodeAt(0)] = digit;

/**
 * Converts a UUID to 16 bytes; returns any other value as it is. Some commands have a hundred UUIDs: digit by digit one takes
 * 0.08 µs, with a regular expression and a hex buffer 0.47 µs.
 */
export function toStored(value: unknown): unknown {
  if (typeof value !== "string" || value.length !== UUID_LENGTH) return value;
  const bytes = Buffer.allocUnsafe(UUID_BYTES);
  let filled = 0;
  for (let at = 0; at < UUID_LENGTH; at += 2) {
    if (at === 8 || at === 13 || at === 18 || at === 23) {
      if (value[at] !== "-") return value;
      at++;
    }
    const [high, low] = [digits[value.charCodeAt(at)] ?? -1, digits[value.charCodeAt(at + 1)] ?? -1];
    if (high < 0 || low < 0) return value;
    bytes[filled++] = high * 16 + low;
  }
  return bytes;
}

/** The character code of each hex digit, and the reused text buffer with the hyphens. */
const characters = Buffer.from("0123456789abcdef");
const filledText = Buffer.alloc(UUID_LENGTH, "-");

/**
 * Converts 16 bytes to a UUID; returns any other value as it is. A page of 200 entities has up to 4,000 UUIDs: digit by digit
 * one takes 0.13 µs, sliced from a hex text 0.5 µs.
 */
export function fromStored(value: unknown): unknown {
  if (!(value instanceof Uint8Array) || value.length !== UUID_BYTES) return value;
  let at = 0;
  for (let each = 0; each < UUID_BYTES; each++) {
    const byte = value[each] ?? 0;
    if (each === 4 || each === 6 || each === 8 || each === 10) at++;
    filledText[at++] = characters[byte >> 4] ?? 0;
    filledText[at++] = characters[byte & 15] ?? 0;
  }
  return filledText.toString("latin1");
}
