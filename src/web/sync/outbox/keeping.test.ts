// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { openStore } from "./indexedDbStore.ts";
import { askToKeep, keeping } from "./keeping.ts";

afterEach(() => keeping.set("keeps"));

test.each([
  ["a browser that promises to keep it", { persist: () => Promise.resolve(true) }, "keeps"],
  ["a browser that does not", { persist: () => Promise.resolve(false) }, "may-lose"],
  ["plain HTTP, where nobody can be asked,", undefined, "may-lose"],
] as const)("with %s a device is known as: %s", async (_, storage, known) => {
  await askToKeep(storage);
  expect(keeping.get()).toBe(known);
});

test("without IndexedDB what waits is known to last as long as the page", async () => {
  await openStore();
  await askToKeep(undefined);
  expect(keeping.get()).toBe("page-only");
});
