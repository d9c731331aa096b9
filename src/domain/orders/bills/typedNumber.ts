/** A range of numbers in invoice series, the first and the last one included. */
export interface InvoiceRange {
  readonly series: readonly string[];
  readonly first: number;
  readonly last: number;
}

/** The meanings that a typed text can have as a number. */
export interface TypedNumber {
  readonly invoices: readonly InvoiceRange[];
  /** The beginning of an order's bill number: "BILL-17953". */
  readonly billNumber: string | undefined;
  /** The beginning of a ticket's number: "KOT17953". */
  readonly kotNumber: string | undefined;
}

/** A serial has six digits on paper, with zeros before it; a large resort's may have more. */
const SERIAL_DIGITS = 6;
const SERIAL_DIGITS_MAX = 9;
/** Bare digits mean a BILL or KOT number from this length on. All shorter ones are the beginning of nearly every number. */
const REFERENCE_DIGITS_MIN = 8;

/**
 * Returns what a typed text means as a number, whatever the capitals: "123" is the serial 123 of every series, "A/26-27/0001"
 * the serials of that series that begin so, "BILL-17953" and "KOT17953" are the beginnings of such numbers. `series` is the
 * resort's invoice series.
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

/**
 * Returns the ranges of a number that names its series, or begins with it: "A/26", "A/26-27/", "A/26-27/0001". The letters
 * before the year may be left out: "26-27/0001".
 */
function invoicesOf(typed: string, series: readonly string[]): InvoiceRange[] {
  if (!typed.includes("/")) return [];
  return series.flatMap((each) => {
    const named = `${each.toUpperCase()}/`;
    const year = named.slice(each.lastIndexOf("/") + 1);
    const whole = typed.startsWith(year) ? year : named;
    if (whole.startsWith(typed)) return [{ series: [each], first: 0, last: 10 ** SERIAL_DIGITS_MAX - 1 }];
    const digits = typed.startsWith(whole) ? typed.slice(whole.length) : "";
    return /^\d{1,9}$/.test(digits) ? serialsFrom(digits).map((range) => ({ series: [each], ...range })) : [];
  });
}

/** Returns the serial that the digits are, and those whose six digits begin with them. */
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
