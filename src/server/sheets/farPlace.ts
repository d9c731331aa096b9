/** A sheet's last row and the letters of its last column, XFD (ECMA-376). */
const ROW_MAX = 1_048_576;
const COLUMN_LETTERS_MAX = 3;

/** The position of a row or cell: `<row r="7">`, `<c r="B7">`. */
const PLACES = /[\s"']r\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** True if a part of an XLSX file has a cell outside of any sheet: the library would fill the gap with empty cells. */
export function hasFarPlace(xml: Buffer): boolean {
  for (const [, double, single] of xml.toString("latin1").matchAll(PLACES)) {
    if (isFar(double ?? single ?? "")) return true;
  }
  return false;
}

function isFar(place: string): boolean {
  // No program writes positions with entities, but the library would decode them.
  if (place.includes("&") || Number(place) > ROW_MAX) return true;
  const [, letters = "", row = ""] = /^(\D*)(.*)$/s.exec(place) ?? [];
  return row !== "" && (letters.length > COLUMN_LETTERS_MAX || Number(row) > ROW_MAX);
}
