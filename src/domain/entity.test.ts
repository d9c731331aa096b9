import { expect, test } from "vitest";
import type { z } from "zod";
import { bySortOrder, Name, nameKey, nameUpTo, Reason, toRef } from "./entity.ts";

test("nameKey ignores case, outer spaces and the encoding of accents", () => {
  expect(nameKey(" Café ")).toBe(nameKey("CAFE\u0301"));
  expect(nameKey("T 1")).not.toBe(nameKey("T1"));
});

test("lists are sorted by sort order, then by name with T2 before T10", () => {
  const rows = [
    { name: "T10", sortOrder: 1 },
    { name: "A", sortOrder: 2 },
    { name: "T2", sortOrder: 1 },
  ];
  expect(rows.sort(bySortOrder).map(({ name }) => name)).toEqual(["T2", "T10", "A"]);
});

test("nameKey is lower case", () => {
  expect(nameKey(" Café T 1 ")).toBe("café t 1");
});

test.each([
  ["Name", Name, 80],
  ["Reason", Reason, 200],
] as const)("a %s must not be blank or too long", (_, schema, most) => {
  const messages = (text: string) => schema.safeParse(text).error?.issues.map(({ message }) => message);
  for (const text of ["", " ", "\t\n"]) expect(messages(text)).toEqual(["must not be blank"]);
  for (const text of ["x", " x ", "x".repeat(most)]) expect(messages(text)).toBeUndefined();
  expect(messages("x".repeat(most + 1))).toHaveLength(1);
});

test("a name accepts every script and rejects control and direction characters", () => {
  const messages = (schema: z.ZodType, text: string) =>
    schema.safeParse(text).error?.issues.map(({ message }) => message);
  const codes = [
    0, 9, 10, 13, 27, 127, 0x85, 0x61c, 0x200e, 0x200f, 0x202a, 0x202e, 0x2066, 0x2069, 0x2028, 0x2029,
  ];
  for (const code of codes)
    for (const schema of [Name, nameUpTo(40)])
      expect([code, messages(schema, `Mee${String.fromCodePoint(code)}ra`)]).toEqual([
        code,
        ["must not contain control or direction characters"],
      ]);
  // With a joiner, as Hindi and emoji are written.
  for (const text of ["मीरा", "क्\u200dष", "Café 🍽️", "👨‍👩‍👧", "שלום"])
    expect(messages(Name, text)).toBeUndefined();
  expect(messages(nameUpTo(40), "")).toBeUndefined();
});

test("toRef returns id and name only", () => {
  const person = { _id: "1", name: "Asha", username: "asha" };
  expect(toRef(person)).toEqual({ _id: "1", name: "Asha" });
});
