import { invalidInput } from "./decode.ts";

/** Returns the id that the client wants, or a new one. 422 names `_id` when that id is taken. */
export async function idFor(
  wanted: string | undefined,
  isTaken: (id: string) => Promise<boolean>,
  newId: () => string,
): Promise<string> {
  if (wanted === undefined) return newId();
  if (await isTaken(wanted)) throw invalidInput([{ field: "_id", message: "is already in use" }]);
  return wanted;
}
