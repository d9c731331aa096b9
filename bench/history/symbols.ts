import { invoiceNumber, invoiceSeries } from "#domain/orders/bills/invoiceNumber.ts";
import { addDays, type BusinessDay } from "#domain/time.ts";

const DAY_MS = 24 * 3_600_000;
/** Ids that grow with time, moments, days, invoice numbers, and moments in epoch milliseconds. */
const PARTS = new RegExp(
  [
    "([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12})",
    "(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z)",
    "(\\d{4}-\\d\\d-\\d\\d)",
    "([A-Za-z0-9-]+/\\d\\d-\\d\\d(?:/\\d{6})?)",
    "(\\d{13})",
  ].join("|"),
  "g",
);

/** A day that the taken one is copied to. */
export interface Copy {
  readonly days: number;
  /** The invoice number of the series that was given last before this day. */
  readonly lastNumber: number;
}

/** The values that are the same for all copies of a taken day. */
export interface Original {
  readonly day: BusinessDay;
  readonly from: number;
  readonly until: number;
  /** The ids of the resort itself, which no copy renews. */
  readonly kept: ReadonlySet<string>;
  /** The millisecond of the first id that the day made. */
  readonly firstIdMs: number;
  /** The number of the day's first bill in its series. */
  readonly firstNumber: number;
  readonly seriesPrefix: string;
}

/** Makes a part of a text or a number for one copy. */
export type Make<T> = (copy: Copy) => T;

/** Turns the values of the taken day into functions that make those of a copy: other ids, times, days and numbers. */
export interface Symbols {
  text(text: string): Make<string>;
  number(value: number): Make<number>;
}

/** Makes the symbols of a taken day. Values of one copy are made once, however often they occur. */
export function symbolsOf(original: Original): Symbols {
  const made = new Map<string, Make<string>>();

  function partOf(match: RegExpExecArray): Make<string> | undefined {
    const [whole, id, iso, day, invoice, ms] = match;
    const known = made.get(whole);
    if (known) return known;
    const make = newPart({ id, iso, day, invoice, ms });
    if (!make) return undefined;
    const kept = keepLast(make);
    made.set(whole, kept);
    return kept;
  }

  function newPart(part: Parts): Make<string> | undefined {
    if (part.id !== undefined) return idMaker(part.id, original);
    if (part.iso !== undefined) {
      const at = Date.parse(part.iso);
      return isIn(at, original) ? ({ days }) => new Date(at + days * DAY_MS).toISOString() : undefined;
    }
    if (part.day !== undefined) return dayMaker(part.day as BusinessDay, original);
    if (part.invoice !== undefined) return invoiceMaker(part.invoice, original);
    if (part.ms !== undefined) {
      const at = Number(part.ms);
      return isIn(at, original) ? ({ days }) => String(at + days * DAY_MS) : undefined;
    }
    return undefined;
  }

  return {
    text: (text) => {
      const pieces: (string | Make<string>)[] = [];
      let end = 0;
      for (const match of text.matchAll(PARTS)) {
        const make = partOf(match);
        if (!make) continue;
        if (match.index > end) pieces.push(text.slice(end, match.index));
        pieces.push(make);
        end = match.index + match[0].length;
      }
      if (end < text.length) pieces.push(text.slice(end));
      const [only] = pieces;
      if (pieces.length === 0) return () => "";
      if (pieces.length === 1 && only !== undefined) return typeof only === "string" ? () => only : only;
      return (copy) => joined(pieces, copy);
    },
    number: (value) => (isIn(value, original) ? ({ days }) => value + days * DAY_MS : () => value),
  };
}

type Parts = Readonly<Record<"id" | "iso" | "day" | "invoice" | "ms", string | undefined>>;

function joined(pieces: readonly (string | Make<string>)[], copy: Copy): string {
  let text = "";
  for (const piece of pieces) text += typeof piece === "string" ? piece : piece(copy);
  return text;
}

/** Remembers what was made for the last copy: the copies are made one after the other. */
function keepLast(make: Make<string>): Make<string> {
  let last: Copy | undefined;
  let value = "";
  return (copy) => {
    if (copy !== last) {
      last = copy;
      value = make(copy);
    }
    return value;
  };
}

function isIn(at: number, { from, until }: Original): boolean {
  return at >= from && at <= until;
}

/** An id's first 48 bits are the millisecond in which it was made, so the copies' ids grow as the days do. */
function idMaker(id: string, { kept, firstIdMs, from }: Original): Make<string> | undefined {
  if (kept.has(id)) return undefined;
  const sinceFirst = idMs(id) - firstIdMs;
  const rest = id.slice(13);
  return ({ days }) => {
    const hex = (from + days * DAY_MS + sinceFirst).toString(16).padStart(12, "0");
    return `${hex.slice(0, 8)}-${hex.slice(8)}${rest}`;
  };
}

/** Returns the millisecond in which an id was made. */
export function idMs(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

function dayMaker(day: BusinessDay, original: Original): Make<string> | undefined {
  const isOurs = day === original.day || day === addDays(original.day, 1);
  return isOurs ? ({ days }) => addDays(day, days) : undefined;
}

/** Makes an invoice number, or the name of its series alone. */
function invoiceMaker(text: string, original: Original): Make<string> | undefined {
  const [prefix, years, number] = text.split("/");
  if (`${prefix}/${years}` !== seriesOf(original, 0)) return undefined;
  if (number === undefined) return ({ days }) => seriesOf(original, days);
  const make = numberMaker(Number(number), original);
  return (copy) => invoiceNumber(seriesOf(original, copy.days), make(copy));
}

/** Makes a bill's number in its series. */
export function numberMaker(number: number, { firstNumber }: Original): Make<number> {
  return ({ lastNumber }) => lastNumber + number - firstNumber + 1;
}

/** Names the invoice series of a copied day. */
export function seriesOf({ seriesPrefix, day }: Original, days: number): string {
  return invoiceSeries(seriesPrefix, addDays(day, days));
}
