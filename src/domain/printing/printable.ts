/** Signs that ASCII writes as well. Some are in no font that we bring. */
const substitutes: Readonly<Record<string, string>> = {
  "×": "x",
  "–": "-",
  "—": "-",
  "−": "-",
  "‑": "-",
  "·": "-",
  "•": "-",
  "→": "->",
  "←": "<-",
  "…": "...",
  "‘": "'",
  "’": "'",
  "“": '"',
  "”": '"',
};

/**
 * Returns a text without anything that a printer could take for a command or that turns the direction of what follows: no
 * control or format characters, each kind of white space as a plain space, dashes and quotation marks as ASCII.
 */
export function printable(text: string): string {
  return (
    text
      .normalize("NFC")
      .replace(/\s/gu, " ")
      // Indian scripts choose between two shapes of a letter with U+200C and U+200D.
      .replace(/(?!\u200c|\u200d)\p{C}/gu, "")
      .replace(/[^\x20-\x7e]/gu, (sign) => substitutes[sign] ?? sign)
  );
}

/** True if a text has only characters that every printer has in every code page. */
export function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}

/** Writes a printable text for a printer that prints no pictures: "Rs." for ₹, letters without accents, "?" for other scripts. */
export function inAscii(text: string): string {
  return text
    .replaceAll("₹", "Rs.")
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .replace(/[^\x20-\x7e]/gu, "?");
}
