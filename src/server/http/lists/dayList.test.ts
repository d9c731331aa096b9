import { expect, test } from "vitest";
import { type BusinessDay, instant } from "#domain/time.ts";
import { readDayList } from "./dayList.ts";
import type { Page } from "./page.ts";

const day = "2026-11-20" as BusinessDay;
const scope = { from: day, to: day, span: { from: day, to: day }, isCounted: true };
const afterZ = { after: { day, at: instant(0), id: "z" } };

/** Reads a page of these rows, and returns whether they were counted for it. */
async function parsePage(hits: readonly string[], others: readonly string[], page: Partial<Page>) {
  let wasCounted = false;
  const list = {
    hits,
    hasOnlyHits: false,
    rows: async ({ limit }: Page) => others.slice(0, limit),
    count: async () => {
      wasCounted = true;
      return others.length;
    },
    dayBefore: async () => undefined,
    cursorOf: (id: string) => ({ day, at: instant(0), id }),
  };
  const { rows, total, nextCursor } = await readDayList(list, scope, { limit: 3, after: undefined, ...page });
  return { rows: rows.join(""), total, next: nextCursor?.split("~").at(-1), wasCounted };
}

test.each([
  ["no rows at all", [], [], {}, { rows: "", total: 0, next: undefined, wasCounted: false }],
  ["one page", ["h"], ["a", "b"], {}, { rows: "hab", total: 3, next: undefined, wasCounted: false }],
  ["a full page", ["h"], ["a", "b", "c"], {}, { rows: "hab", total: 4, next: "b", wasCounted: true }],
  [
    "more hits than a page",
    ["h", "i"],
    ["a"],
    { limit: 1 },
    { rows: "hia", total: 3, next: undefined, wasCounted: false },
  ],
  [
    "hits that fill the page",
    ["h", "i"],
    ["a", "b"],
    { limit: 2 },
    { rows: "hia", total: 4, next: "a", wasCounted: true },
  ],
  [
    "a page after a cursor",
    ["h"],
    ["a", "b"],
    afterZ,
    { rows: "ab", total: 3, next: undefined, wasCounted: true },
  ],
] as const)(
  "%s: which rows it has, the next cursor, and whether rows had to be counted",
  async (_, hits, others, page, expected) => {
    expect(await parsePage(hits, others, page)).toEqual(expected);
  },
);

test("a search text that is in no name finds only numbers, and no other rows are read", async () => {
  const list = {
    hits: ["h"],
    hasOnlyHits: true,
    rows: () => Promise.reject(new Error("read")),
    count: () => Promise.reject(new Error("counted")),
    dayBefore: async () => undefined,
    cursorOf: (id: string) => ({ day, at: instant(0), id }),
  };
  for (const page of [{ after: undefined }, afterZ]) {
    expect(await readDayList(list, scope, { limit: 3, ...page })).toMatchObject({
      total: 1,
      nextCursor: undefined,
    });
  }
});
