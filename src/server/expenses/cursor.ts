import { z } from "zod";
import { Day, instant } from "#domain/time.ts";
import { invalidInput } from "../http/decode.ts";
import type { ExpenseCursor } from "./expenses.store.ts";

const Parts = z.tuple([z.iso.date(), z.string().regex(/^\d{1,15}$/), z.string().min(1)]);

/** Returns the text of a cursor: the page before it ended with this expense. */
export function cursorText({ date, createdAt, _id }: ExpenseCursor): string {
  return `${date}~${createdAt}~${_id}`;
}

/** Returns the expense that a cursor text names; 422 for a cursor that is not ours. */
export function parseCursor(cursor: string): ExpenseCursor {
  const parts = Parts.safeParse(cursor.split("~"));
  if (!parts.success) throw invalidInput([{ field: "cursor", message: "is not a cursor of this list" }]);
  const [date, createdAt, _id] = parts.data;
  return { date: z.decode(Day, date), createdAt: instant(Number(createdAt)), _id };
}
