import { describe, expect, test } from "vitest";
import { z } from "zod";
import { contract } from "./contract.ts";
import { exampleOf } from "./testing/schemas.ts";
import { fieldLabel, problemSentence, validationMessage } from "./validationMessage.ts";

const schemas = contract.flatMap((endpoint) => {
  const schema = endpoint.kind === "command" ? endpoint.body : endpoint.search;
  return schema ? [[`${endpoint.method} ${endpoint.path}`, schema] as const] : [];
});

/** Values of which most fields accept few. */
const wrongValues: readonly unknown[] = [
  ...[undefined, null, true, "", " ", "x".repeat(10_000), "é@", -1, 0.123, 1e12, Number.NaN],
  ...[[], Array.from({ length: 5_000 }, () => "x"), {}, { unknown: 1 }],
];

/** Everything that is said of the schema when one part of its example after the other is replaced by a wrong value. */
function saidOf(schema: z.ZodType): string[] {
  const right = exampleOf(schema, "full");
  return wrongValues.flatMap((wrong) =>
    [wrong, ...replaced(right, wrong)].flatMap((value) => {
      const result = z.safeDecode(schema, value as never, { error: validationMessage });
      return (result.error?.issues ?? []).flatMap(messagesOf);
    }),
  );
}

/** Copies of a value, in each of which one part at any depth is replaced. */
function replaced(value: unknown, wrong: unknown): unknown[] {
  if (Array.isArray(value)) {
    return value.flatMap((part, at) =>
      [wrong, ...replaced(part, wrong)].map((other) => value.with(at, other)),
    );
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    [wrong, ...replaced(part, wrong)].map((other) => ({ ...value, [name]: other })),
  );
}

function messagesOf(issue: z.core.$ZodIssue): string[] {
  const inner = issue.code === "invalid_union" ? issue.errors.flat().flatMap(messagesOf) : [];
  return [issue.message, ...inner];
}

describe("whatever is wrong with a request", () => {
  test.each(schemas)("%s has our message, after the field's label", (_, schema) => {
    for (const message of saidOf(schema)) {
      expect(message).toMatch(/^(must|is|has) [^<>:=]+(: [\w, ]+)?$/);
      expect(message).not.toMatch(/expected|received|invalid|undefined|another kind/i);
    }
  });
});

test.each([
  ["name", "Name"],
  ["items.0.menuItem", "Menu item"],
  ["discountPercentage", "Discount percentage"],
  ["gstin", "GSTIN"],
  ["taxProfiles.1.cgstRate", "CGST rate"],
  ["", ""],
])("the field %j is called %j", (path, label) => {
  expect(fieldLabel(path)).toBe(label);
});

test("an unknown field is labelled by its name, even if it is a property of every object", () => {
  for (const name of ["constructor", "toString", "__proto__"]) {
    expect(problemSentence(fieldLabel(name), "is not a known field")).not.toMatch(
      /function|native|object Object/,
    );
  }
  expect(fieldLabel("constructor")).toBe("Constructor");
});

test("a message follows its field's label; one that is a sentence stays as it is", () => {
  expect(problemSentence("Name", "must not be blank")).toBe("Name must not be blank");
  expect(problemSentence("From", "another tax profile begins on this day")).toBe(
    "another tax profile begins on this day",
  );
  expect(problemSentence("Limit", "may be given once only")).toBe("Limit may be given once only");
  expect(problemSentence("Search", "contains a NUL character")).toBe("Search contains a NUL character");
  expect(problemSentence("", "must be an object")).toBe("must be an object");
});
