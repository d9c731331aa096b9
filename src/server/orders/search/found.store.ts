import type { DayFilter, ListScope } from "#domain/span.ts";
import type { ReadTx } from "../../db/tx.ts";
import {
  findBillsByNumber,
  findKotsByNumber,
  findOrdersByNumber,
  NUMBER_HITS_MAX,
  readTypedNumber,
} from "./numbers.store.ts";
import { findNames, isNoName, type NamesFound } from "./words.store.ts";

/** What a search text matches: entities by number, and names that contain it. */
export interface Found {
  readonly bills: readonly { readonly id: string; readonly orderId: string }[];
  readonly orders: readonly string[];
  readonly kots: readonly string[];
  readonly names: NamesFound;
}

/**
 * Returns the scope of a list with `hits` by number, which can be of any day unless a start day was requested. If no name
 * matches, there are no other rows and no span is reported.
 */
export function scopeWithHits(scope: ListScope, filter: DayFilter, { matches, hits }: WithHits): ListScope {
  const areOfAnyDay = (filter.date ?? filter.startDate) === undefined;
  const isAll = matches !== undefined && hits.length > 0 && isNoName(matches.names);
  return isAll && areOfAnyDay ? { ...scope, span: undefined } : scope;
}

interface WithHits {
  readonly matches: Found | undefined;
  readonly hits: readonly unknown[];
}

/** Finds what a search text matches; undefined for an empty text. Numbers match on any day, names within the scope. */
export async function findText(
  tx: ReadTx,
  text: string | undefined,
  scope: ListScope,
): Promise<Found | undefined> {
  if (text === undefined || text.trim() === "") return undefined;
  const number = await readTypedNumber(tx, text);
  return {
    bills: await findBillsByNumber(tx, number, NUMBER_HITS_MAX),
    orders: await findOrdersByNumber(tx, number, NUMBER_HITS_MAX),
    kots: await findKotsByNumber(tx, number, NUMBER_HITS_MAX),
    names: await findNames(tx, text, scope),
  };
}
