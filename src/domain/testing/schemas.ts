import { z } from "zod";

type Schema = z.core.$ZodType;

/** Wire values to try for a leaf schema; the first accepted one is its example. */
const candidates: readonly unknown[] = [
  "Asha",
  "0190c000-0000-4000-8000-000000000001",
  "asha@example.com",
  "2026-11-20",
  "2026-11-20T14:55:00.000Z",
  "KOT1795100100000123",
  "BILL-1795100100000",
  "10012011000001",
  "996332",
  "27AAPFU0939F1ZV",
  "lp0",
  "A",
  "12",
  "true",
  12.5,
  1,
  12,
  true,
  null,
  "",
];

/** Returns a wire value of a schema, with all fields or with the required ones only. */
export function exampleOf(schema: Schema, size: "full" | "least"): unknown {
  const inner = (part: Schema) => exampleOf(part, size);
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries<Schema>(schema.shape).filter(
      ([, field]) => size === "full" || !(field instanceof z.ZodOptional),
    );
    return Object.fromEntries(fields.map(([name, field]) => [name, inner(field)]));
  }
  if (schema instanceof z.ZodArray) {
    return size === "least" && accepts(schema, []) ? [] : [inner(schema.element)];
  }
  if (schema instanceof z.ZodOptional) return inner(schema.unwrap());
  if (schema instanceof z.ZodNullable) return size === "least" ? null : inner(schema.unwrap());
  if (schema instanceof z.ZodUnion) {
    const option = schema.options.at(size === "full" ? 0 : -1);
    if (option) return inner(option);
  }
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return [...schema.values][0];
  if (schema instanceof z.ZodRecord) return {};
  const found = candidates.find((value) => accepts(schema, value));
  if (found === undefined) throw new Error(`no example of a ${schema._zod.def.type}: add a candidate`);
  return found;
}

function accepts(schema: Schema, value: unknown): boolean {
  return z.safeParse(schema, value).success;
}

export interface Found {
  /** The path in the schema: "items[].rate". */
  readonly path: string;
  readonly type: string;
  /** The names of its checks; "overwrite" changes the value. */
  readonly checks: readonly string[];
  readonly isCoerced: boolean;
}

/** Returns a schema and all schemas in it, including both sides of codecs. */
export function schemasIn(schema: Schema, path = ""): Found[] {
  const { def } = schema._zod;
  const found: Found = {
    path,
    type: def.type,
    checks: (def.checks ?? []).map((check) => check._zod.def.check),
    isCoerced: "coerce" in def && def.coerce === true,
  };
  return [found, ...partsOf(schema, path).flatMap(([where, part]) => schemasIn(part, where))];
}

function partsOf(schema: Schema, path: string): readonly (readonly [string, Schema])[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries<Schema>(schema.shape).map(([name, field]) => [`${path}.${name}`, field]);
  }
  if (schema instanceof z.ZodArray) return [[`${path}[]`, schema.element]];
  if (schema instanceof z.ZodUnion) return schema.options.map((option, i) => [`${path}|${i}`, option]);
  if (schema instanceof z.ZodRecord) return [[`${path}{}`, schema.valueType]];
  if (schema instanceof z.ZodPipe) {
    return [
      [`${path}<wire>`, schema.in],
      [`${path}<inside>`, schema.out],
    ];
  }
  const { def } = schema._zod;
  return "innerType" in def && def.innerType instanceof z.ZodType ? [[path, def.innerType]] : [];
}
