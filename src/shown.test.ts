import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";

test("every file of what screens show belongs to a test", () => {
  const sources = globSync("shown/{,screens/}*.test.ts").map((path) => readFileSync(path, "utf8"));
  const titles = sources.flatMap((source) => [...source.matchAll(/\btest(?:\.each[\s\S]*?)?\("([^"]+)"/g)]);
  const patterns = titles.map(
    ([, title = ""]) =>
      new RegExp(
        `^${title
          .replaceAll(/%s|\$[\w.]+/g, "x")
          .replaceAll(/\W+/g, "-")
          .replaceAll(/\bx\b/g, ".+")}$`,
      ),
  );
  const files = globSync("shown/{,screens/}expected/*.txt").map((path) => basename(path, ".txt"));
  expect(files.length).toBeGreaterThanOrEqual(titles.length);
  expect(files.filter((file) => !patterns.some((pattern) => pattern.test(file)))).toEqual([]);
});
