// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { openStore } from "./indexedDbStore.ts";
import { requestStoragePersistence, storagePersistence } from "./storagePersistence.ts";

afterEach(() => storagePersistence.set("keeps"));

test.each([
  ["a browser that promises to keep it", "keeps", { persist: () => Promise.resolve(true) }],
  ["a browser that does not", "may-lose", { persist: () => Promise.resolve(false) }],
  ["plain HTTP, where nobody can be asked,", "may-lose", undefined],
] as const)("with %s a device is known as: %s", async (_, known, storage) => {
  await requestStoragePersistence(storage);
  expect(storagePersistence.get()).toBe(known);
});

test("without IndexedDB, pending commands are known to be lost with the page", async () => {
  await openStore();
  await requestStoragePersistence(undefined);
  expect(storagePersistence.get()).toBe("page-only");
});
