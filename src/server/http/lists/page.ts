import { z } from "zod";
import { PAGE_LIMIT_DEFAULT } from "#domain/entity.ts";
import { type BusinessDay, Day, type Instant, instant } from "#domain/time.ts";
import { invalidInput } from "../decode.ts";
import type { PageInfo } from "../handlers/context.ts";

/** The last row of a page in a sorted list. The id breaks ties within a millisecond; lists sorted by day also have the day. */
export interface PageCursor {
  readonly day?: BusinessDay;
  readonly at: Instant;
  readonly id: string;
  /** True if the row is in the second part of a two-part list. */
  readonly isInSecondPart?: boolean;
}

/** The requested page: a number of rows from the start, or after a cursor. */
export interface Page {
  readonly limit: number;
  readonly after: PageCursor | undefined;
}

/** A page of a list, with the data of its headers. */
export interface Listed<T> extends PageInfo {
  readonly entities: readonly T[];
}

interface PageFields {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

const At = z.string().regex(/^\d{1,15}$/);
const CursorParts = z.tuple([At, z.string().min(1)]);
const SECOND_PART = "2";
const DayCursorParts = z.tuple([z.iso.date(), At, z.string().min(1), z.literal(SECOND_PART).optional()]);

/** Parses the page of a list that is not sorted by day; 422 for an invalid cursor. */
export function parsePage(fields: PageFields): Page {
  return pageWith(fields, (text) => {
    const [at, id] = CursorParts.parse(text.split("~"));
    return { at: instant(Number(at)), id };
  });
}

/** Parses the page of a list that is sorted by day. */
export function parseDayPage(fields: PageFields): Page {
  return pageWith(fields, (text) => {
    const [day, at, id, part] = DayCursorParts.parse(text.split("~"));
    return { day: z.decode(Day, day), at: instant(Number(at)), id, isInSecondPart: part === SECOND_PART };
  });
}

function pageWith(
  { limit = PAGE_LIMIT_DEFAULT, cursor }: PageFields,
  parse: (text: string) => PageCursor,
): Page {
  if (cursor === undefined) return { limit, after: undefined };
  try {
    return { limit, after: parse(cursor) };
  } catch {
    throw invalidInput([{ field: "cursor", message: "is not a cursor of this list" }]);
  }
}

export function cursorText({ day, at, id, isInSecondPart }: PageCursor): string {
  return [...(day === undefined ? [] : [day]), at, id, ...(isInSecondPart ? [SECOND_PART] : [])].join("~");
}

/** Returns the page's rows and the next page's cursor. `rows` has one row more than the page, unless it is the last page. */
export function toPage<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => PageCursor,
): { readonly rows: readonly Row[]; readonly nextCursor: string | undefined } {
  const last = rows[limit - 1];
  const hasMore = rows.length > limit && last !== undefined;
  return { rows: rows.slice(0, limit), nextCursor: hasMore ? cursorText(cursorOf(last)) : undefined };
}
