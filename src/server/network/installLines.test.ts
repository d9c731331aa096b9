import { renderUnicodeCompact } from "uqr";
import { expect, test } from "vitest";
import { installLines } from "./installLines.ts";

test("the console leads a phone to the page of its set-up by the house's address, the port and a code for both", () => {
  const page = "http://192.168.1.5:8080/install";
  expect(installLines(8080, ["127.0.0.1", "169.254.3.4", "192.168.1.5"])).toEqual([
    `Set up phones and tablets at ${page}`,
    renderUnicodeCompact(page, { border: 1 }),
  ]);
  expect(installLines(8080, ["127.0.0.1", "169.254.3.4"])).toEqual([]);
});
