import type { Ref } from "../../entity.ts";

/** Writes who did something, and who delivered it where that was somebody else: "Asha Naik, delivered by Ravi". */
export function authorWords(author: Ref, deliveredBy: Ref | undefined): string {
  return deliveredBy ? `${author.name}, delivered by ${deliveredBy.name}` : author.name;
}
