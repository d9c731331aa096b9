import { nameKey, type Ref } from "#domain/entity.ts";
import { Refusal } from "#domain/refusal.ts";

/** Throws 409 when another one of the list has the name, in capitals or not. */
export function throwIfNameTaken(list: readonly Ref[], { _id, name }: Ref): void {
  const isTaken = list.some((other) => other._id !== _id && nameKey(other.name) === nameKey(name));
  if (isTaken) throw new Refusal("name-taken", { field: "name" });
}
