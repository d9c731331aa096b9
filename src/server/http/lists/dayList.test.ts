import { expect, test } from "vitest";
import { type BusinessDay, instant } from "#domain/time.ts";
import { readDayList } from "./dayList.ts";
import type { Page } from "./page.ts";

const day = "2026-11-20" as BusinessDay;
const scope = { from: day, to: day, span: { from: day, to: day }, isCounted: true };

/** Reads a page of these rows, and returns its total and whether the rows were counted for it. */
async function totalOf(hits: readonly string[], others: readonly string[], page: Partial<Page>) {
  let isCounted = false;
  const list = {
    hits,
    areHitsAll: false,
    rows: async ({ limit, offset }: Page) => others.slice(offset, offset + limit),
    count: async () => {
      isCounted = true;
      return others.length;
    },
    dayBefore: async () => undefined,
    cursorOf: (id: string) => ({ day, at: instant(0), id }),
  };
  const { total } = await readDayList(list, scope, { limit: 3, offset: 0, after: undefined, ...page });
  return { total, isCounted };
}

test.each([
  ["no rows at all", [], [], {}, false],
  ["one page of hits and others", ["h"], ["a", "b"], {}, false],
  ["a full page, and no more", ["h"], ["a", "b"], { limit: 3 }, false],
  ["the last of several pages", ["h"], ["a", "b", "c", "d"], { offset: 3 }, false],
  ["the first of several pages", [], ["a", "b", "c", "d"], {}, true],
  ["a page of hits alone, with others behind it", ["h", "i", "j"], ["a"], {}, true],
  ["an offset behind the end", ["h"], ["a", "b"], { offset: 9 }, true],
  ["a page after a cursor", [], ["a"], { after: { day, at: instant(0), id: "z" } }, true],
] as const)(
  "%s: the total is right, and rows are counted only where the page does not tell it",
  async (...row) => {
    const [, hits, others, page, isCounted] = row;
    expect(await totalOf(hits, others, page)).toEqual({ total: hits.length + others.length, isCounted });
  },
);

test("what is typed is in no name: the numbers found are all there is", async () => {
  const list = {
    hits: ["h"],
    areHitsAll: true,
    rows: () => Promise.reject(new Error("read")),
    count: () => Promise.reject(new Error("counted")),
    dayBefore: async () => undefined,
    cursorOf: (id: string) => ({ day, at: instant(0), id }),
  };
  for (const offset of [0, 1, 9]) {
    const { total } = await readDayList(list, scope, { limit: 3, offset, after: undefined });
    expect(total).toBe(1);
  }
});

/** Reads a page of many rows of two days: so many of the newer one, and then those of the older. */
async function earlierDayAt(offset: number, rows: number, newer = 9_000) {
  const older = "2026-11-19" as BusinessDay;
  const list = {
    hits: [],
    areHitsAll: false,
    rows: async (page: Page) =>
      Array.from({ length: Math.min(page.limit, rows - page.offset) }, (_, at) => page.offset + at),
    count: async () => rows,
    dayBefore: async (than: BusinessDay) => (than === day ? older : ("2026-10-01" as BusinessDay)),
    cursorOf: (row: number) => ({ day: row < newer ? day : older, at: instant(0), id: String(row) }),
  };
  const from = "2026-10-21" as BusinessDay;
  const asked = { ...scope, span: { from, to: day } };
  return (await readDayList(list, asked, { limit: 25, offset, after: undefined })).earlierDay;
}

test("the last page that can be asked leads on with the day of the rows that no page reaches", async () => {
  expect(await earlierDayAt(9_975, 15_000)).toBe("2026-11-19");
  expect(await earlierDayAt(10_000, 15_000)).toBe("2026-11-19");
  expect(await earlierDayAt(0, 15_000)).toBe("2026-10-01");
  expect(await earlierDayAt(9_975, 10_000)).toBe("2026-10-01");
  // One day that fills all pages: the day before it, not the same one again.
  expect(await earlierDayAt(9_975, 15_000, 12_000)).toBe("2026-11-19");
});

test.each([
  ["newest first", false, 1_001],
  ["oldest first", true, 999],
])("a page that hits have filled leads to the first of the others: %s", async (_, isOldestFirst, at) => {
  const list = {
    hits: ["h"],
    areHitsAll: false,
    rows: async () => ["a"],
    count: async () => 1,
    dayBefore: async () => undefined,
    cursorOf: (id: string) => ({ day, at: instant(1_000), id }),
    isOldestFirst,
  };
  const { nextCursor } = await readDayList(list, scope, { limit: 1, offset: 0, after: undefined });
  expect(nextCursor).toBe(`${day}~${at}~a`);
});
