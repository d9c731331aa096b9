// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { writeStoredCache } from "./cacheStore.ts";
import { isCached, restoreCache } from "./persistedCache.ts";

test.each([
  ["/tables", "", true],
  ["/areas", "", true],
  ["/menu/items", "", true],
  ["/settings", "", true],
  ["/orders", "status=open&limit=1000", true],
  ["/orders", "limit=10", false],
  ["/kot", "show=open&limit=10", true],
  ["/kot", "show=attention&limit=1000", true],
  ["/kot", "show=past&limit=10", false],
  ["/bills", "", false],
])(
  "an answer of %s to %j is cached for a page opened while the server is unreachable: %s",
  (path, search, kept) => {
    expect(isCached([path, search])).toBe(kept);
  },
);

test.each([
  ["the same person and version", "asha", "v1", ["T1"]],
  ["another person", "ravi", "v1", undefined],
  ["another version of the page", "asha", "v2", undefined],
  ["nobody signed in", undefined, "v1", undefined],
])(
  "a page of %s gets the answers that Asha's page cached with version 1: %s %s %j",
  async (_, person, version, shown) => {
    await writeStoredCache({ person: "asha", version: "v1", answers: [[["/tables", ""], ["T1"]]] });
    const client = new QueryClient();
    await restoreCache({ client, person: () => person, version });
    expect(client.getQueryData(["/tables", ""])).toEqual(shown);
  },
);
