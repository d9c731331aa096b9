import { expect, test } from "vitest";
import { batchLookups } from "./batchLookups.ts";

test("lookups in one turn of the event loop share one query, and each gets its own value", async () => {
  const asked: (readonly string[])[] = [];
  const lookUp = batchLookups(async (keys) => {
    asked.push(keys);
    return new Map(keys.filter((key) => key !== "unknown").map((key) => [key, key.toUpperCase()]));
  });
  expect(await Promise.all(["a", "b", "unknown", "a"].map(lookUp))).toEqual(["A", "B", undefined, "A"]);
  expect(asked).toEqual([["a", "b", "unknown"]]);
});

test("batchLookups caches neither results nor errors", async () => {
  let known: ReadonlyMap<string, string> | undefined = new Map([["session", "live"]]);
  const lookUp = batchLookups(async () => {
    if (!known) throw new Error("the database is away");
    return known;
  });
  expect(await lookUp("session")).toBe("live");
  known = undefined;
  await expect(lookUp("session")).rejects.toThrow("away");
  known = new Map();
  expect(await lookUp("session")).toBeUndefined();
});
