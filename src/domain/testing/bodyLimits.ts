import { expect, test } from "vitest";
import { z } from "zod";

/** The schema of each body, and the smallest valid body. */
type Bodies = Readonly<Record<string, readonly [schema: z.ZodType, least: object]>>;

/** A body's name, a field, a value at the field's limit, and a value beyond it. */
export type Limit<B extends Bodies> = readonly [
  name: keyof B & string,
  field: string,
  taken: unknown,
  beyond: unknown,
];

/** Returns a function that returns the invalid fields of the smallest valid body with the given fields. */
export function refusedIn<B extends Bodies>(bodies: B) {
  return (name: keyof B & string, given: object): string[] => {
    const [schema, least] = bodies[name] ?? [z.never(), {}];
    const { error } = z.safeDecode<z.ZodType>(schema, { ...least, ...given });
    return (error?.issues ?? []).map(({ path }) => path.join("."));
  };
}

/** Declares a test per limit: the value at the limit is accepted, the value beyond it rejected. */
export function testLimits<B extends Bodies>(bodies: B, limits: readonly Limit<B>[]): void {
  const refused = refusedIn(bodies);
  test.each(limits)(
    "%s: a field at its limit is taken, beyond it refused: %s",
    (name, field, taken, beyond) => {
      expect(refused(name, { [field]: taken })).toEqual([]);
      expect(refused(name, { [field]: beyond })).toEqual([field]);
    },
  );
}
