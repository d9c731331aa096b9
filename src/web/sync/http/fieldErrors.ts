import { z } from "zod";
import type { Refusal } from "#domain/refusal.ts";

const Fields = z.object({ fields: z.array(z.object({ field: z.string(), message: z.string() })) });

/** Returns the errors of the fields that a refusal names, for a form: `{ "name": "must not be blank" }`. */
export function fieldErrors(refusal: Refusal): Record<string, string> {
  const details = Fields.safeParse(refusal.details);
  if (!details.success) return {};
  return Object.fromEntries(details.data.fields.map(({ field, message }) => [field, message]));
}
