import { expect, test } from "vitest";
import { z } from "zod";
import { areasApi } from "./areasApi.ts";
import { tablesApi } from "./tablesApi.ts";

const letters = (count: number) => "x".repeat(count);

const bodies = {
  area: [areasApi.create.body, { name: "Garden" }],
  table: [tablesApi.create.body, { name: "G1", area: "garden" }],
  changedTable: [tablesApi.update.body, {}],
} as const;

/** Which fields of a body are refused; it is the least body with the fields given. */
function refused(name: keyof typeof bodies, given: object): string[] {
  const [schema, least] = bodies[name];
  const { error } = z.safeDecode<z.ZodType>(schema, { ...least, ...given });
  return (error?.issues ?? []).map(({ path }) => path.join("."));
}

/** A value at the limit of each field, and one beyond it. */
const limits: readonly (readonly [keyof typeof bodies, string, unknown, unknown])[] = [
  ["area", "name", letters(80), letters(81)],
  ["area", "name", "x", " "],
  ["area", "description", letters(500), letters(501)],
  ["area", "sortOrder", 0, -1],
  ["area", "sortOrder", 100_000, 0.5],
  ["table", "name", letters(80), letters(81)],
  ["table", "area", "garden", undefined],
  ["table", "capacity", 1, 0],
  ["table", "capacity", 20, 21],
  ["table", "capacity", 4, 4.5],
  ["table", "status", "reserved", "occupied"],
  ["changedTable", "capacity", 20, 21],
];

test.each(limits)(
  "%s: a field at its limit is taken, beyond it refused: %s",
  (name, field, taken, beyond) => {
    expect(refused(name, { [field]: taken })).toEqual([]);
    expect(refused(name, { [field]: beyond })).toEqual([field]);
  },
);
