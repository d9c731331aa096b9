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

/** The meaning of a typed text: entities with such a number, and names that hold it. */
export interface Found {
  readonly bills: readonly { readonly id: string; readonly orderId: string }[];
  /** Orders by their bill number. */
  readonly orders: readonly string[];
  readonly kots: readonly string[];
  readonly names: NamesFound;
}

/**
 * Returns the scope of a list in which `hits` were found by a number. They may be of any day unless it is asked from one on;
 * where no name holds the text, there is nothing else, and no span is named.
 */
export function scopeWithHits(scope: ListScope, asked: DayFilter, { found, hits }: WithHits): ListScope {
  const areOfAnyDay = (asked.date ?? asked.startDate) === undefined;
  const isAll = found !== undefined && hits.length > 0 && isNoName(found.names);
  return isAll && areOfAnyDay ? { ...scope, span: undefined } : scope;
}

interface WithHits {
  readonly found: Found | undefined;
  readonly hits: readonly unknown[];
}

/** Finds what a typed text means; undefined for an empty one. Numbers are found whatever their day, names within the scope. */
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
