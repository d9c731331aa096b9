import fc from "fast-check";
import { z } from "zod";
import { START_CONFIRMATION } from "#domain/setup/startApi.ts";
import { demoAccounts } from "#testing/client.ts";
import type { Pool } from "./pool.ts";

/** Generates values, all determined by the seed. */
export type Dice = fc.GeneratorValue;
type Schema = z.core.$ZodType;

export function diceOf(seed: number): Dice {
  const [dice] = fc.sample(fc.gen(), { seed, numRuns: 1, unbiased: true });
  if (!dice) throw new Error("fast-check made no values");
  return dice;
}

export function oneOf<T>(dice: Dice, values: readonly T[]): T {
  return dice(() => fc.constantFrom(...values));
}

export function chance(dice: Dice, percent: number): boolean {
  return dice(fc.nat, { max: 99 }) < percent;
}

/** Wire values accepted by some schema; each schema takes those it accepts. */
const candidates: readonly unknown[] = [
  ...[
    "Asha",
    "Fish Curry & Rice",
    "दाल मखनी",
    "சோறு",
    "طعام",
    "👨‍👩‍👧‍👦 family",
    "a'b\"c\\d%_",
    "x",
    "",
    "0",
    "12",
    "007",
  ],
  ...["asha@example.com", "true", "false", "A", "27AAPFU0939F1ZV", "10012011000001", "996332", "INR"],
  ...["KOT1795100100000123", "BILL-1795100100000", "/uploads/none.png", "https://example.com/a.png"],
  ...[0, 1, 2, 3, 4, 10, 12.5, 0.01, 99, 100, 999, 1000, 100_000, true, false, null],
];

/** Where the field's name restricts more than its schema. */
const namedCandidates: Readonly<Record<string, readonly unknown[]>> = {
  username: [demoAccounts.admin.username, demoAccounts.waiter.username, "nobody"],
  password: [demoAccounts.admin.password, demoAccounts.waiter.password, "wrong-password"],
  // Rarely the right words: a start for real ends all sessions, and the chapter.
  confirm: [START_CONFIRMATION, "START", "yes"],
  currentPassword: [demoAccounts.admin.password, demoAccounts.waiter.password, "wrong-password"],
};

/** Days and instants around now, and unusual ones. */
function timeCandidates(): readonly unknown[] {
  const days = [-40, -1, 0, 1, 400].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  return [...days, ...days.map((iso) => iso.slice(0, 10)), "2024-02-29", "9999-12-31", "0001-01-01"];
}

/** Generates a value that a schema mostly accepts: rules over several fields are ignored. */
export function validValue(
  schema: Schema,
  dice: Dice,
  { pool, name }: { pool: Pool; name: string },
): unknown {
  const inner = (part: Schema, partName = name) => validValue(part, dice, { pool, name: partName });
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries<Schema>(schema.shape).filter(
      ([, field]) => !(field instanceof z.ZodOptional) || chance(dice, 50),
    );
    return Object.fromEntries(fields.map(([field, part]) => [field, inner(part, field)]));
  }
  if (schema instanceof z.ZodArray) {
    return Array.from({ length: oneOf(dice, [1, 1, 1, 2, 3, 0]) }, () => inner(schema.element));
  }
  if (schema instanceof z.ZodOptional) return inner(schema.unwrap());
  if (schema instanceof z.ZodNullable) return chance(dice, 30) ? null : inner(schema.unwrap());
  if (schema instanceof z.ZodUnion) return inner(oneOf(dice, schema.options));
  if (schema instanceof z.ZodEnum) return oneOf(dice, schema.options);
  if (schema instanceof z.ZodLiteral) return oneOf(dice, [...schema.values]);
  if (schema instanceof z.ZodRecord) return {};
  return leafValue(schema, dice, { pool, name });
}

function leafValue(schema: Schema, dice: Dice, { pool, name }: { pool: Pool; name: string }): unknown {
  const isAccepted = (value: unknown) => z.safeParse(schema, value).success;
  const seen = [...pool.named(`${name}Id`), ...pool.named(name)].filter(isAccepted);
  // Only the newest fingerprint is the current menu's.
  const newest = seen.slice(name === "fingerprint" ? -1 : -4);
  const fitting = [...(namedCandidates[name] ?? []), ...newest].filter(isAccepted);
  if (fitting.length > 0 && chance(dice, 60)) return oneOf(dice, fitting);
  if (name === "_id" && chance(dice, 90)) return dice(fc.uuid, { version: 7 });
  const any = [...seen, ...candidates, ...timeCandidates(), dice(fc.uuid)].filter(isAccepted);
  return any.length > 0 ? oneOf(dice, any) : dice(fc.string);
}

/** A placeholder for lists nested 20,000 deep, which JSON.stringify cannot write. */
const DEEP = "@@deep@@";
const DEEP_LEVELS = 20_000;

/** Writes a value as JSON. */
export function jsonOf(value: unknown): string {
  const deep = () => "[".repeat(DEEP_LEVELS) + "]".repeat(DEEP_LEVELS);
  return (JSON.stringify(value) ?? "").replaceAll(`"${DEEP}"`, deep);
}

/** Values that hardly any field expects. */
const oddValues: readonly unknown[] = [
  ...[null, true, 0, -1, 0.1, 1.005, 1e308, -1e308, 2 ** 53, 2 ** 31, -(2 ** 63), 1e-9, "", " ", "-1", "NaN"],
  ...["__proto__", "constructor", "toString", "hasOwnProperty", "undefined", "null", "[object Object]"],
  ...[
    "\ud800",
    "a\udfffb",
    "\u0000",
    "\u202eabc",
    "e\u0301\u0301\u0301",
    "ﷺ".repeat(20),
    "\r\nSet-Cookie: a=b",
  ],
  ...["%00", "../../etc/passwd", "'; drop table orders; --", "<script>alert(1)</script>", "=1+1"],
  ...[
    "x".repeat(81),
    "x".repeat(501),
    "x".repeat(20_000),
    "9".repeat(400),
    "2026-02-30",
    "2026-13-01T00:00:00Z",
  ],
  ...[[], {}, [[]], [null], { _id: null }, { length: 5 }, { toString: "x" }, { $ne: null }, DEEP],
  Array.from({ length: 1_000 }, () => ({})),
  JSON.parse('{"__proto__":{"role":"admin"},"constructor":{"prototype":{}}}'),
];
const oddNames = ["__proto__", "constructor", "unknownField", "role", "_id", "toString", "", "\ud800", "a.b"];

/** Returns the value with one change: a field left out, replaced by an unusual value, or added. */
export function alteredValue(value: unknown, dice: Dice): unknown {
  const places = placesIn(value);
  const place = oneOf(dice, places);
  return changedAt(value, place, dice);
}

type Place = readonly (string | number)[];

function placesIn(value: unknown, above: Place = []): readonly Place[] {
  if (typeof value !== "object" || value === null) return [above];
  return [above, ...Object.entries(value).flatMap(([name, part]) => placesIn(part, [...above, name]))];
}

function changedAt(value: unknown, [name, ...rest]: Place, dice: Dice): unknown {
  if (name === undefined) return changed(value, dice);
  const isLeftOut = rest.length === 0 && chance(dice, 25);
  const entries = Object.entries(Object(value)).flatMap(([key, part]): [string, unknown][] => {
    if (key !== String(name)) return [[key, part]];
    return isLeftOut ? [] : [[key, changedAt(part, rest, dice)]];
  });
  // Unlike an object literal this also creates an own field named `__proto__`.
  return Array.isArray(value) ? entries.map(([, part]) => part) : Object.fromEntries(entries);
}

function changed(value: unknown, dice: Dice): unknown {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  if (isObject && chance(dice, 60)) {
    return Object.fromEntries([...Object.entries(value), [oneOf(dice, oddNames), oneOf(dice, oddValues)]]);
  }
  if (Array.isArray(value) && value.length > 0 && chance(dice, 50)) {
    return Array.from({ length: oneOf(dice, [2, 201, 1_001]) }, () => value[0]);
  }
  return chance(dice, 80) ? oneOf(dice, oddValues) : dice(fc.jsonValue);
}
