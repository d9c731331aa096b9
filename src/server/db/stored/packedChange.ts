/**
 * What journal rows of orders, KOTs, bills and payments consist of beside their values, each written as one byte in an SQLite
 * file: its number here, from 1. Rows are stored by this list, so it is never changed.
 */
const PHRASES = [
  '","quantity":',
  ',"rate":',
  ',"notes":""}',
  '{"line":"',
  '","name":"',
  ',"change":"add"',
  '{"after":{',
  '{"before":{',
  '},"after":{',
  '"lines":[',
  '"items":[',
  '"grandTotal":',
  '"billNumber":"BILL-',
  '","table":"',
  '","area":"',
  '","waiter":"',
  '},"digest":"',
  '"invoiceNumber":"',
  '"status":"',
  '"paymentType":"cash"',
  '"type":"cash"',
  ',"amount":',
  '{"name":"',
  '"token":',
  ',"change":"add","notes":""},',
  ',"notes":""},{"line":"',
  '"reason":"',
  '{"before":{"status":"pending"},"after":{"status":"paid","paymentType":"cash","grandTotal":',
  '"}}',
] as const;

const UUID_CODE = 0x1e;
const HASH_CODE = 0x1f;
const UUID_BYTES = 16;
const HASH_BYTES = 32;
const FIRST_LETTER = 0x20;

const codes = new Map<string, string>(
  PHRASES.map((phrase, index) => [phrase, String.fromCharCode(index + 1)]),
);
const inPattern = PHRASES.toSorted((a, b) => b.length - a.length).map((phrase) =>
  phrase.replace(/[{}[\]]/g, "\\$&"),
);
const PACKABLE = new RegExp(
  `${inPattern.join("|")}|[0-9a-f]{64}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}`,
  "g",
);

/**
 * Returns the bytes of a journal row's change, in which known phrases are one byte, a UUID 17 and a hash 33. JSON text has no
 * character below the space, so those bytes are free. `unpackChange` returns the very same text.
 */
export function packChange(text: string): Uint8Array {
  // One character per byte: so one pass over the text does, and no list of buffers is put together.
  const bytes = Buffer.from(text).toString("latin1");
  return Buffer.from(
    bytes.replace(PACKABLE, (found) => codes.get(found) ?? hexBytes(found)),
    "latin1",
  );
}

function hexBytes(found: string): string {
  const hex = found.replaceAll("-", "");
  return Buffer.from(`${hex.length > 2 * UUID_BYTES ? "1f" : "1e"}${hex}`, "hex").toString("latin1");
}

/** Returns the text of a packed change. */
export function unpackChange(packed: Uint8Array): string {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  let text = "";
  let from = 0;
  for (let at = 0; at < bytes.length; ) {
    const code = bytes[at] ?? 0;
    if (code >= FIRST_LETTER) {
      at++;
      continue;
    }
    text += bytes.toString("utf8", from, at);
    const length = code === UUID_CODE ? UUID_BYTES : code === HASH_CODE ? HASH_BYTES : 0;
    const hex = bytes.toString("hex", at + 1, at + 1 + length);
    text += code === UUID_CODE ? withHyphens(hex) : code === HASH_CODE ? hex : PHRASES[code - 1];
    at += 1 + length;
    from = at;
  }
  return text + bytes.toString("utf8", from);
}

/** Writes 32 hex digits as a UUID. */
function withHyphens(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
