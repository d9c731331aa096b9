import { nameKey, type Ref } from "#domain/entity.ts";
import { Refusal } from "#domain/refusal.ts";
import { invalidInput } from "./decode.ts";

/** Returns the requested id, or a new one. 422 naming `_id` if the id is in use. */
export async function idFor(
  requestedId: string | undefined,
  isTaken: (id: string) => Promise<boolean>,
  newId: () => string,
): Promise<string> {
  if (requestedId === undefined) return newId();
  if (await isTaken(requestedId)) throw invalidInput([{ field: "_id", message: "is already in use" }]);
  return requestedId;
}

/** Throws 409 when another one of the list has the name, in capitals or not. */
export function throwIfNameTaken(list: readonly Ref[], { _id, name }: Ref): void {
  const isTaken = list.some((other) => other._id !== _id && nameKey(other.name) === nameKey(name));
  if (isTaken) throw new Refusal("name-taken", { field: "name" });
}
