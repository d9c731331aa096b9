import { z } from "zod";
import type { Refusal, RefusalCode } from "#domain/refusal.ts";
import type { SendResult } from "../../sync/hooks/useSend.ts";
import { fieldErrors } from "../../sync/http/fieldErrors.ts";
import type { FieldErrors, FormOutcome } from "./field.ts";

/** The form field of a refusal that does not name one: `{ "email-taken": "email" }`. */
export type FieldOfRefusal = Readonly<Partial<Record<RefusalCode, string>>>;

/** Converts a command's result to a form's outcome: saved, or an error for each field. */
export function formOutcome(
  result: SendResult<{ readonly _id: string }>,
  fieldOf: FieldOfRefusal = {},
): FormOutcome {
  switch (result.kind) {
    case "done":
      return { kind: "saved", id: result.answer._id };
    case "waiting":
      return { kind: "saved", id: undefined };
    case "refused":
      return {
        kind: "refused",
        errors: toFieldErrors(result.refusal, fieldOf),
        message: result.refusal.message,
      };
    case "failed":
      return { kind: "refused", errors: {}, message: result.error.message };
  }
}

const NamesField = z.object({ field: z.string() });

function toFieldErrors(refusal: Refusal, fieldOf: FieldOfRefusal): FieldErrors {
  const named = NamesField.safeParse(refusal.details);
  const field = named.success ? named.data.field : fieldOf[refusal.code];
  return field === undefined ? fieldErrors(refusal) : { [field]: refusal.message };
}
