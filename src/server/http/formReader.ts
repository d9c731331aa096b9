import { z } from "zod";
import { isNestedTooDeep } from "./jsonDepth.ts";

type WireType = "number" | "boolean" | "json" | "text";

/**
 * Returns the function that converts a form's text fields to the types of the body's schema: "12" to a number, "true" to a
 * boolean, JSON to arrays and objects. Other texts stay as they are, so that the schema reports the field.
 */
export function formReader(
  schema: z.ZodType,
): (form: Readonly<Record<string, string>>) => Record<string, unknown> {
  const types = wireTypes(schema);
  return (form) =>
    Object.fromEntries(
      Object.entries(form)
        // An emptied number or switch in a form means "not given".
        .filter(([name, text]) => text !== "" || (types[name] ?? "text") === "text")
        .map(([name, text]) => [name, fromText(text, types[name] ?? "text")]),
    );
}

/** A plain number. JavaScript would parse "0x64" as 100, "1e3" as 1000 and " " as 0. */
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

function fromText(text: string, type: WireType): unknown {
  if (type === "number") return PLAIN_NUMBER.test(text) ? Number(text) : text;
  if (type === "boolean") return text === "true" ? true : text === "false" ? false : text;
  if (type === "text" || isNestedTooDeep(text)) return text;
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return text;
  }
}

const JsonShape = z.object({ properties: z.record(z.string(), z.unknown()).default({}) });
const JsonField = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
});

/** Returns the wire type of each field of a body. */
function wireTypes(schema: z.ZodType): Record<string, WireType> {
  const shape = JsonShape.safeParse(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
  const fields = Object.entries(shape.data?.properties ?? {});
  return Object.fromEntries(fields.map(([name, field]) => [name, wireType(field)]));
}

function wireType(field: unknown): WireType {
  const names = typeNames(field);
  if (names.includes("string")) return "text";
  if (names.includes("number") || names.includes("integer")) return "number";
  if (names.includes("boolean")) return "boolean";
  return names.includes("array") || names.includes("object") ? "json" : "text";
}

function typeNames(field: unknown): string[] {
  const { type, anyOf = [], oneOf = [] } = JsonField.safeParse(field).data ?? {};
  return [type ?? []].flat().concat([...anyOf, ...oneOf].flatMap(typeNames));
}
