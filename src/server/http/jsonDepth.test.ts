import { expect, test } from "vitest";
import { z } from "zod";
import { startTestServer } from "../testing/server.ts";
import { formReader } from "./formReader.ts";
import { isNestedTooDeep } from "./jsonDepth.ts";

const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;

test.each([
  [nested(50), false],
  [nested(51), true],
  ['{"a":'.repeat(51), true],
  [`[${"[],".repeat(100)}[]]`, false],
  [`"${"[".repeat(100)}"`, false],
  [`"\\"${"[".repeat(100)}"`, false],
  [`["\\\\",${nested(50)}]`, true],
])("%s is nested too deep: %s", (text, expected) => {
  expect(isNestedTooDeep(text)).toBe(expected);
});

test("nested arrays in an ignored field are refused", async () => {
  const server = await startTestServer();
  const waiter = await server.client("waiter");
  const order = `{"table":"0190c000-0000-4000-8000-000000000002","items":[],"grandTotal":${nested(20_000)}}`;
  const refused = { status: 422, body: { code: "invalid-input", message: "is nested too deeply" } };
  expect(await waiter.post("/orders", order)).toMatchObject(refused);
  await server.close();
});

test("a form's field that is nested too deep stays text, so that the schema refuses it", () => {
  const readForm = formReader(z.object({ lines: z.array(z.unknown()) }));
  expect(readForm({ lines: nested(50) })).toEqual({ lines: JSON.parse(nested(50)) });
  expect(readForm({ lines: nested(51) })).toEqual({ lines: nested(51) });
});
