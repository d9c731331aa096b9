/** An inclusive range of numbers in the invoice series. */
export interface InvoiceRange {
  readonly series: readonly string[];
  readonly first: number;
  readonly last: number;
}

/** The possible meanings of a typed number. */
export interface TypedNumber {
  readonly invoices: readonly InvoiceRange[];
  /** The beginning of an order's bill number: "BILL-17953". */
  readonly billNumber: string | undefined;
  /** The beginning of a KOT number: "KOT17953". */
  readonly kotNumber: string | undefined;
}

/** A serial number is printed with six digits, zero-padded; a large resort may need more. */
const SERIAL_DIGITS = 6;
const SERIAL_DIGITS_MAX = 9;
/** Digits alone match BILL and KOT numbers only from this length on: shorter ones match nearly every number. */
const REFERENCE_DIGITS_MIN = 8;

/**
 * Returns the possible meanings of a typed number, ignoring case: "123" is the serial number 123 of every series,
 * "A/26-27/0001" the serial numbers of that series that begin with 0001, "BILL-17953" and "KOT17953" are beginnings of such
 * numbers. `series` are the resort's invoice series.
 */
export function typedNumber(text: string, series: readonly string[]): TypedNumber {
  const typed = text.trim().toUpperCase();
  const isReference = /^\d+$/.test(typed) && typed.length >= REFERENCE_DIGITS_MIN;
  return {
    invoices: /^\d+$/.test(typed) ? serialIn(typed, series) : invoicesOf(typed, series),
    billNumber: isReference ? `BILL-${typed}` : beginning(typed, /^BILL-?(\d*)$/, "BILL-"),
    kotNumber: isReference ? `KOT${typed}` : beginning(typed, /^KOT(\d*)$/, "KOT"),
  };
}

function beginning(typed: string, pattern: RegExp, prefix: string): string | undefined {
  const digits = pattern.exec(typed)?.[1];
  return digits === undefined ? undefined : `${prefix}${digits}`;
}

function serialIn(digits: string, series: readonly string[]): InvoiceRange[] {
  if (digits.length > SERIAL_DIGITS_MAX || series.length === 0) return [];
  return [{ series, first: Number(digits), last: Number(digits) }];
}

/** Returns the ranges of a number with its series: "A/26", "A/26-27/", "A/26-27/0001", or "26-27/0001" without prefix. */
function invoicesOf(typed: string, series: readonly string[]): InvoiceRange[] {
  if (!typed.includes("/")) return [];
  return series.flatMap((each) => {
    const named = `${each.toUpperCase()}/`;
    const year = named.slice(each.lastIndexOf("/") + 1);
    const fullPrefix = typed.startsWith(year) ? year : named;
    if (fullPrefix.startsWith(typed))
      return [{ series: [each], first: 0, last: 10 ** SERIAL_DIGITS_MAX - 1 }];
    const digits = typed.startsWith(fullPrefix) ? typed.slice(fullPrefix.length) : "";
    return /^\d{1,9}$/.test(digits) ? serialsFrom(digits).map((range) => ({ series: [each], ...range })) : [];
  });
}

/** Returns the serial number equal to the digits, and the six-digit ones that begin with them. */
function serialsFrom(digits: string): { readonly first: number; readonly last: number }[] {
  const serial = { first: Number(digits), last: Number(digits) };
  if (digits.length >= SERIAL_DIGITS) return [serial];
  const begun = {
    first: Number(digits.padEnd(SERIAL_DIGITS, "0")),
    last: Number(digits.padEnd(SERIAL_DIGITS, "9")),
  };
  const isWithin = serial.first >= begun.first && serial.first <= begun.last;
  return isWithin ? [begun] : [serial, begun];
}
