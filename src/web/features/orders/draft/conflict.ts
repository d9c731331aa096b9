import { z } from "zod";
import type { Refusal } from "#domain/refusal.ts";

const Conflict = z.object({ order: z.string(), billNumber: z.string().default("") });

/**
 * Returns the order that the table already has, from the refusal 'Table already has an active order'; undefined for
 * other refusals.
 */
export function conflictOf({ code, details }: Refusal): z.infer<typeof Conflict> | undefined {
  if (code !== "table-has-active-order") return undefined;
  return Conflict.safeParse(details).data;
}
