import { z } from "zod";
import { Day, instant } from "#domain/time.ts";
import { invalidInput } from "../http/decode.ts";
import type { ExpensePosition } from "./expenses.store.ts";

const Parts = z.tuple([z.iso.date(), z.string().regex(/^\d{1,15}$/), z.string().min(1)]);

/** Returns the cursor of a page that ends with this expense. */
export function cursorOf({ date, createdAt, _id }: ExpensePosition): string {
  return `${date}~${createdAt}~${_id}`;
}

/** Returns the position that a cursor names; 422 for a cursor that is not ours. */
export function positionOf(cursor: string): ExpensePosition {
  const parts = Parts.safeParse(cursor.split("~"));
  if (!parts.success) throw invalidInput([{ field: "cursor", message: "is not a cursor of this list" }]);
  const [date, createdAt, _id] = parts.data;
  return { date: z.decode(Day, date), createdAt: instant(Number(createdAt)), _id };
}
