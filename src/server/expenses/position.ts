import { z } from "zod";
import { Day, instant } from "#domain/time.ts";
import { invalidInput } from "../http/decode.ts";
import type { ExpensePlace } from "./expenses.store.ts";

const Parts = z.tuple([z.iso.date(), z.string().regex(/^\d{1,15}$/), z.string().min(1)]);

/** The cursor of a page that ends with this expense. */
export function cursorOf({ date, createdAt, _id }: ExpensePlace): string {
  return `${date}~${createdAt}~${_id}`;
}

/** The place a cursor names; 422 for one that we did not make. */
export function placeOf(cursor: string): ExpensePlace {
  const parts = Parts.safeParse(cursor.split("~"));
  if (!parts.success) throw invalidInput([{ field: "cursor", message: "is not a cursor of this list" }]);
  const [date, createdAt, _id] = parts.data;
  return { date: z.decode(Day, date), createdAt: instant(Number(createdAt)), _id };
}
