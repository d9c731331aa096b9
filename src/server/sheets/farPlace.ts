/** The last row that a sheet can have, and the letters of its last column, XFD (ECMA-376). */
const ROW_MAX = 1_048_576;
const COLUMN_LETTERS_MAX = 3;

/** Where a row or a cell stands: `<row r="7">`, `<c r="B7">`. */
const PLACES = /[\s"']r\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * Returns whether a part of an XLSX file puts a row or a cell where no sheet has one. The library that reads sheets fills the
 * gap before it with empty rows or cells, so a file of one kilobyte would take hundreds of megabytes.
 */
export function hasFarPlace(xml: Buffer): boolean {
  for (const [, double, single] of xml.toString("latin1").matchAll(PLACES)) {
    if (isFar(double ?? single ?? "")) return true;
  }
  return false;
}

function isFar(place: string): boolean {
  // No program writes a place with entities, and the library would decode them.
  if (place.includes("&") || Number(place) > ROW_MAX) return true;
  const [, letters = "", row = ""] = /^(\D*)(.*)$/s.exec(place) ?? [];
  return row !== "" && (letters.length > COLUMN_LETTERS_MAX || Number(row) > ROW_MAX);
}
