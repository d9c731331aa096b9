import { Quantity } from "./api.ts";

/** A text that was typed into the menu's search: the words to look for, and the quantity to add of the dish that is found. */
export interface TypedDish {
  readonly text: string;
  readonly quantity: number;
}

/** Reads "12*3" as three of code 12, and "3*dal" or "dal*3" as three of what "dal" finds; without a star it is one. */
export function typedDish(typed: string): TypedDish {
  const [before = "", after, ...more] = typed.split(/[*×]/).map((part) => part.trim());
  if (after === undefined || more.length > 0) return { text: typed.trim(), quantity: 1 };
  const quantity = quantityOf(after);
  if (quantity !== undefined) return { text: before, quantity };
  const first = after === "" ? undefined : quantityOf(before);
  return first === undefined ? { text: before, quantity: 1 } : { text: after, quantity: first };
}

function quantityOf(text: string): number | undefined {
  return /^\d+$/.test(text) ? Quantity.safeParse(Number(text)).data : undefined;
}
