import { expect, test } from "vitest";
import { row, rule, text, withoutBlanks } from "./document.ts";

test("a text that would print blank, or is no block, is left out; a line across the paper stays", () => {
  expect(
    withoutBlanks([
      text("Dal"),
      text(""),
      text("  "),
      false,
      undefined,
      rule(),
      row(["", " "]),
      row(["Notes", ""]),
      row([" ", "5"]),
    ]),
  ).toEqual([text("Dal"), rule(), row(["Notes", ""]), row([" ", "5"])]);
});

test("a block has its content and its look", () => {
  expect(text("Dal")).toEqual({ kind: "text", text: "Dal" });
  expect(text("Dal", { bold: true, size: "huge" })).toEqual({
    kind: "text",
    text: "Dal",
    bold: true,
    size: "huge",
  });
  expect(row(["Dal", "5"])).toEqual({ kind: "row", cells: ["Dal", "5"] });
  expect(row(["Dal"], { bold: true })).toEqual({ kind: "row", cells: ["Dal"], bold: true });
  expect(rule()).toEqual({ kind: "rule" });
});
