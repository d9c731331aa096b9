import { expect, test } from "vitest";
import { z } from "zod";

/** By name, the schema of a body and the least body that it takes. */
type Bodies = Readonly<Record<string, readonly [schema: z.ZodType, least: object]>>;

/** A body's name, a field, a value at the field's limit, and one beyond it. */
export type Limit<B extends Bodies> = readonly [
  name: keyof B & string,
  field: string,
  taken: unknown,
  beyond: unknown,
];

/** Returns a function that names the refused fields of a body: the least body with the fields given. */
export function refusedIn<B extends Bodies>(bodies: B) {
  return (name: keyof B & string, given: object): string[] => {
    const [schema, least] = bodies[name] ?? [z.never(), {}];
    const { error } = z.safeDecode<z.ZodType>(schema, { ...least, ...given });
    return (error?.issues ?? []).map(({ path }) => path.join("."));
  };
}

/** Makes a test of each limit: the value at it is taken, the one beyond it refused. */
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
