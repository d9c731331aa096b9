import { Quantity } from "./api.ts";

/** A typed menu search: the search words, and the quantity to add of the dish found. */
export interface TypedDish {
  readonly text: string;
  readonly quantity: number;
}

/** Parses "12*3" as three of code 12, "3*dal" or "dal*3" as three of what "dal" finds; without a star the quantity is one. */
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
