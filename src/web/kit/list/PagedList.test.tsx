import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Day } from "#domain/time.ts";
import { stubLayout } from "../../testing/layout.ts";
import { PagedList } from "./PagedList.tsx";
import { tablePages } from "./usePaging.ts";

beforeEach(stubLayout);
afterEach(cleanup);

const day = (text: string) => Day.decode(text);
const month = { from: day("2026-11-01"), to: day("2026-11-30") };

/** Shows a list of which the window holds this many rows, on a page of ten, or of 100 in a table. */
function show(
  listed: Parameters<typeof PagedList>[0]["meta"],
  more: { rows?: number; page?: number; isTable?: boolean; isLater?: boolean; cursor?: string } = {},
) {
  const [goEarlier, goLater] = [vi.fn(), vi.fn()];
  const { rows = 10, page = 1, isTable, isLater, cursor } = more;
  const { size, rowsMax } = isTable ? tablePages : { size: 10, rowsMax: 1_000 };
  const window = { limit: Math.min(page * size, rowsMax) };
  const start = { ...(cursor && { cursor }) };
  const paging = {
    shown: { filter: {}, start, number: page, size, rowsMax, window },
    isLoading: false,
    goToPage: vi.fn(),
    goEarlier,
    goLater: isLater ? goLater : undefined,
    key: "",
  };
  render(
    <MantineProvider env="test">
      <PagedList
        label="Bills"
        paging={paging}
        rows={Array.from({ length: rows }, (_, index) => index + 1)}
        meta={listed}
        today={day("2026-11-30")}
        empty={<p>No bills</p>}
      >
        {(shown) => <p>{`Bills ${shown[0]} to ${shown.at(-1)}`}</p>}
      </PagedList>
    </MantineProvider>,
  );
  return { goEarlier, goLater };
}

const oneDay = { from: month.to, to: month.to };
const pages = () => screen.getAllByRole("button", { name: /^Page/ }).map(({ textContent }) => textContent);

test("a list shows its day and that day's number of rows, with buttons to the previous day and back", () => {
  const said = { total: 6_004, nextCursor: "c", span: oneDay, earlierDay: day("2026-10-30") };
  const { goEarlier, goLater } = show(said, { isLater: true });
  expect(screen.getByRole("navigation", { name: "Bills: days" }).textContent).toContain("Today");
  expect(screen.getByText("6,004 in all")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Earlier" }));
  expect(goEarlier).toHaveBeenCalledWith({ lastDay: "2026-10-30" });
  fireEvent.click(screen.getByRole("button", { name: "Later" }));
  expect(goLater).toHaveBeenCalled();
});

test("a page shows its own part of the loaded rows, and there are pages for all rows of the day", () => {
  show({ total: 34, nextCursor: "c", span: oneDay }, { rows: 20, page: 2 });
  expect(screen.getByText("Bills 11 to 20")).toBeTruthy();
  expect(pages()).toEqual(["1", "2", "3", "4"]);
});

test("a list of several days shows one page more than loaded, until all rows are", () => {
  show({ nextCursor: "c", span: month });
  expect(pages()).toEqual(["1", "2"]);
  expect(screen.queryByText(/in all/)).toBeNull();
  cleanup();
  show({ span: month }, { rows: 14, page: 2 });
  expect(pages()).toEqual(["1", "2"]);
  expect(screen.getByText("14 in all")).toBeTruthy();
});

test("days without rows still have a button to earlier days", () => {
  show({ total: 0, span: oneDay, earlierDay: day("2026-10-30") }, { rows: 0 });
  expect(screen.getByText("No bills")).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Earlier" }).disabled).toBe(false);
  expect(screen.queryByRole("button", { name: "Later" })).toBeNull();
});

test("the earliest page has no Earlier button, and a list of all days shows no date range", () => {
  show({ span: month }, { rows: 12 });
  expect(screen.queryByRole("button", { name: "Earlier" })).toBeNull();
  show({}, { rows: 12 });
  expect(screen.getAllByRole("navigation", { name: "Bills: days" })).toHaveLength(1);
});

test("a list of all days has buttons to earlier rows and back", () => {
  show({ nextCursor: "c" }, { rows: 100, isTable: true });
  expect(screen.getAllByRole("button", { name: "Earlier" })).toHaveLength(2);
  cleanup();
  const { goLater } = show({}, { rows: 14, isTable: true, cursor: "c", isLater: true });
  fireEvent.click(screen.getByRole("button", { name: "Later" }));
  expect(goLater).toHaveBeenCalled();
  expect(screen.queryByRole("status")).toBeNull();
});

test.each([
  ["a table's page", { rows: 100, isTable: true }],
  ["the hundredth page of cards", { rows: 1_000, page: 100 }],
])("%s continues with the rows after it, in the same days", (_, more) => {
  const said = { total: 5_000, nextCursor: "c", span: oneDay, earlierDay: day("2026-10-30") };
  const { goEarlier } = show(said, more);
  const [above, below] = screen.getAllByRole("button", { name: "Earlier" });
  Element.prototype.scrollIntoView = vi.fn();
  for (const button of [above, below]) {
    if (button) fireEvent.click(button);
    expect(goEarlier).toHaveBeenLastCalledWith({ cursor: "c" });
  }
  expect(goEarlier).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole("button", { name: "Page 101" })).toBeNull();
});

test("a page reached by a cursor is not limited by the day's count", () => {
  show({ total: 1_014, span: oneDay }, { rows: 14, page: 2, cursor: "c", isLater: true });
  expect(pages()).toEqual(["1", "2"]);
  expect(screen.getByText("Bills 11 to 14")).toBeTruthy();
  expect(screen.getByText("1,014 in all")).toBeTruthy();
});

test("a page that has become empty redirects to the last page", () => {
  show({ span: oneDay }, { rows: 10, page: 2 });
  expect(screen.getByRole("button", { name: "Go to the last page" })).toBeTruthy();
});
