const SYMBOLS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
export const GSTIN_LENGTH = 15;
const SHAPE = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/**
 * True if a text is a GSTIN: state code, PAN, entity, 'Z' and a check character, the mod-36 sum of the fourteen characters
 * before it with alternating weights 1 and 2 (format published by GSTN).
 */
export function isGstin(text: string): boolean {
  return SHAPE.test(text) && hasRightCheckCharacter(text);
}

/** Returns what is wrong with a GSTIN, as the end of a sentence; undefined if it is valid. */
export function gstinProblem(text: string): string | undefined {
  if (!SHAPE.test(text)) return "must be 15 characters in the form of 27AAPFU0939F1ZV";
  return hasRightCheckCharacter(text) ? undefined : "is mistyped: its last character does not fit the others";
}

function hasRightCheckCharacter(text: string): boolean {
  let sum = 0;
  for (let i = 0; i < 14; i++) {
    const product = SYMBOLS.indexOf(text.charAt(i)) * (i % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return SYMBOLS.charAt((36 - (sum % 36)) % 36) === text.charAt(14);
}
