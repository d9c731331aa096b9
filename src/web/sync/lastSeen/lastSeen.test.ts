// @vitest-environment jsdom
import { expect, test } from "vitest";
import { isKept } from "./lastSeen.ts";

test.each([
  ["/tables", "", true],
  ["/orders", "status=open&limit=1000", true],
  ["/orders", "limit=10", false],
  ["/kot", "show=open&limit=10", true],
  ["/kot", "show=past&limit=10", false],
  ["/bills", "", false],
])("an answer of %s to %j is kept for a page that is opened without the server: %s", (path, search, kept) => {
  expect(isKept([path, search])).toBe(kept);
});
