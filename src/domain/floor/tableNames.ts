import { NAME_LENGTH_MAX } from "../entity.ts";
import { TABLES_AT_ONCE_MAX } from "./editingApi.ts";

/** The typed names: one, or those of a range. `problem` says what is wrong with the range. */
export type TableNames =
  | { readonly kind: "names"; readonly names: readonly string[] }
  | { readonly kind: "wrong"; readonly problem: string };

/** "T1–T20", "T1-20", "1 to 12": letters, a number, any dash or "to", the letters again or nothing, a number. */
const RANGE =
  /^(?<prefix>.*?)(?<first>\d{1,6})(?:\s*[-‐‑‒–—−]\s*|\s+to\s+)(?<secondPrefix>.*?)(?<last>\d{1,6})$/iu;

/** Parses the name of a table ("T1") or of a range ("T1–T20"). Leading zeros stay: "T08–T10" is T08, T09, T10. */
export function tableNames(typed: string): TableNames {
  const text = typed.trim();
  const { prefix = "", first = "", secondPrefix = "", last = "" } = RANGE.exec(text)?.groups ?? {};
  const isRange = first !== "" && (secondPrefix === "" || sameLetters(prefix, secondPrefix));
  if (!isRange) return { kind: "names", names: [text] };

  const count = Number(last) - Number(first) + 1;
  if (count < 1) return { kind: "wrong", problem: `A range must go up: ${prefix}${last}–${prefix}${first}.` };
  if (count > TABLES_AT_ONCE_MAX) {
    return { kind: "wrong", problem: `A range may have at most ${TABLES_AT_ONCE_MAX} tables, not ${count}.` };
  }
  const width = first.startsWith("0") ? first.length : 0;
  const names = Array.from(
    { length: count },
    (_, index) => `${prefix}${String(Number(first) + index).padStart(width, "0")}`,
  );
  const isTooLong = names.some((name) => name.length > NAME_LENGTH_MAX);
  return isTooLong
    ? { kind: "wrong", problem: `must have at most ${NAME_LENGTH_MAX} characters` }
    : { kind: "names", names };
}

/** True if a name looks like a range but is none because its letters differ: "A1–B5". */
export function looksLikeRange(typed: string): boolean {
  const { prefix = "", secondPrefix = "" } = RANGE.exec(typed.trim())?.groups ?? {};
  return (
    /^\p{L}{1,3}$/u.test(prefix) && /^\p{L}{1,3}$/u.test(secondPrefix) && !sameLetters(prefix, secondPrefix)
  );
}

const sameLetters = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

const SHOWN_MAX = 10;

/** Formats names for a message, at most ten of them: "T1, T2 and 8 more". */
export function formatNames(names: readonly string[]): string {
  if (names.length <= SHOWN_MAX) return names.join(", ");
  return `${names.slice(0, SHOWN_MAX).join(", ")} and ${names.length - SHOWN_MAX} more`;
}
