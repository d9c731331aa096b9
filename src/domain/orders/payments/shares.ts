import { minus, type Paise, paise } from "../../money.ts";

/** The most equal shares that are offered. */
export const SHARES_MAX = 10;

const RUPEE = 100;

/** Computes the next of `of` equal payments in whole rupees; the last one gets the remainder (clarification 58). */
export function nextShare(due: Paise, of: number): Paise {
  if (of <= 1) return due;
  return paise(Math.min(due, Math.ceil(due / of / RUPEE) * RUPEE));
}

/** Returns all `of` equal payments in order. */
export function sharesOf(due: Paise, of: number): Paise[] {
  const next = nextShare(due, of);
  return of <= 1 ? [next] : [next, ...sharesOf(minus(due, next), of - 1)];
}
