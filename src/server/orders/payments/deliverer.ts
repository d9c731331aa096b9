import type { Ref } from "#domain/entity.ts";

/** The columns of a bill or a payment that say who delivered it. */
interface DeliveredRow {
  readonly delivered_by_id: string | null;
  readonly delivered_by_name: string | null;
}

/** Returns who delivered a bill or a payment; undefined where its author did. */
export function delivererOf({
  delivered_by_id: _id,
  delivered_by_name: name,
}: DeliveredRow): Ref | undefined {
  return _id === null || name === null ? undefined : { _id, name };
}
