import { z } from "zod";
import { PAGE_LIMIT_DEFAULT } from "#domain/entity.ts";
import { type Instant, instant } from "#domain/time.ts";
import { invalidInput } from "./decode.ts";

/** The last row of a page in a list that is newest first. The id decides between rows of one millisecond. */
interface PageCursor {
  readonly at: Instant;
  readonly id: string;
}

/** The part of a list that is wanted: so many rows after an offset or after a cursor. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
  readonly after: PageCursor | undefined;
}

/** One page of a list, and how many rows the whole list has. */
export interface Listed<T> {
  readonly entities: readonly T[];
  readonly total: number;
}

interface PageFields {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly cursor?: string | undefined;
}

const CursorParts = z.tuple([z.string().regex(/^\d{1,15}$/), z.string().min(1)]);

/** Returns the page that the query string names; 422 for a cursor that is not ours. */
export function pageOf({ limit = PAGE_LIMIT_DEFAULT, offset = 0, cursor }: PageFields): Page {
  if (cursor === undefined) return { limit, offset, after: undefined };
  const parts = CursorParts.safeParse(cursor.split("~"));
  if (!parts.success) throw invalidInput([{ field: "cursor", message: "is not a cursor of this list" }]);
  const [at, id] = parts.data;
  return { limit, offset, after: { at: instant(Number(at)), id } };
}

/** Returns what the answer's headers say of a page: the total, and the next page's cursor unless this is the last. */
export function pageInfo(
  { entities, total }: Listed<{ readonly _id: string; readonly createdAt: Instant }>,
  { limit, offset, after }: Page,
): { readonly total: number; readonly nextCursor?: string } {
  const last = entities.at(-1);
  const isEnd = entities.length < limit || (!after && offset + entities.length >= total);
  return isEnd || !last ? { total } : { total, nextCursor: `${last.createdAt}~${last._id}` };
}

/** Returns a LIKE pattern for a search text, with '!' as its escape character. */
export function likePattern(text: string): string {
  return `%${text.replace(/[!%_]/g, (sign) => `!${sign}`)}%`;
}
