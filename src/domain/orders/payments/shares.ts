import { minus, type Paise, paise } from "../../money.ts";

/** This many equal shares are offered. */
export const SHARES_MAX = 10;

const RUPEE = 100;

/**
 * Computes what the next of this many equal payments comes to: whole rupees, which can be given in cash, and the rest with the
 * last (clarification 58).
 */
export function nextShare(rest: Paise, of: number): Paise {
  if (of <= 1) return rest;
  return paise(Math.min(rest, Math.ceil(rest / of / RUPEE) * RUPEE));
}

/** Lists all of this many equal payments, one after the other. */
export function sharesOf(rest: Paise, of: number): Paise[] {
  const next = nextShare(rest, of);
  return of <= 1 ? [next] : [next, ...sharesOf(minus(rest, next), of - 1)];
}
