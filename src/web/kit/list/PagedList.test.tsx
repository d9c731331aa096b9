import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Day } from "#domain/time.ts";
import { stubLayout } from "../../testing/layout.ts";
import { PagedList } from "./PagedList.tsx";

beforeEach(stubLayout);
afterEach(cleanup);

const day = (text: string) => Day.decode(text);
const month = { from: day("2026-11-01"), to: day("2026-11-30") };

function show(
  listed: Parameters<typeof PagedList>[0]["listed"],
  more: { count?: number; lastDay?: string; page?: number } = {},
) {
  const [goEarlier, goLater] = [vi.fn(), vi.fn()];
  const paging = {
    shown: {
      filter: {},
      lastDay: undefined,
      number: more.page ?? 1,
      size: 10,
      window: { limit: 10, offset: 0 },
    },
    isLoading: false,
    goToPage: vi.fn(),
    goEarlier,
    goLater: more.lastDay ? goLater : undefined,
    key: "",
  };
  render(
    <MantineProvider env="test">
      <PagedList
        label="Bills"
        paging={paging}
        count={more.count ?? 10}
        listed={listed}
        today={day("2026-11-30")}
        empty={<p>No bills</p>}
      >
        <p>Ten bills</p>
      </PagedList>
    </MantineProvider>,
  );
  return { goEarlier, goLater };
}

test("a list says which days it shows and how many rows they have, and leads to the days before", () => {
  const { goEarlier, goLater } = show(
    { total: 6_004, span: month, earlierDay: day("2026-10-30") },
    { lastDay: "2026-11-30" },
  );
  expect(screen.getByRole("navigation", { name: "Bills: days" }).textContent).toContain("1–30 November 2026");
  expect(screen.getByText("6,004 in all")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Earlier" }));
  expect(goEarlier).toHaveBeenCalledWith("2026-10-30");
  fireEvent.click(screen.getByRole("button", { name: "Later" }));
  expect(goLater).toHaveBeenCalled();
});

test("days without a row still lead to the days before", () => {
  show({ total: 0, span: { from: month.to, to: month.to }, earlierDay: day("2026-10-30") }, { count: 0 });
  expect(screen.getByText("Today")).toBeTruthy();
  expect(screen.getByText("No bills")).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Earlier" }).disabled).toBe(false);
  expect(screen.queryByRole("button", { name: "Later" })).toBeNull();
});

test("the first days of all lead nowhere, and a list of all days says none", () => {
  show({ total: 12, span: month });
  expect(screen.queryByRole("button", { name: "Earlier" })).toBeNull();
  expect(screen.getByRole("button", { name: "Page 2" })).toBeTruthy();
  show({ total: 12 });
  expect(screen.getAllByRole("navigation", { name: "Bills: days" })).toHaveLength(1);
});

test("no page begins further down than the server reads; the last one leads on to the rest", () => {
  const rest = day("2026-11-14");
  const { goEarlier } = show({ total: 50_000, span: month, earlierDay: rest }, { page: 1_000 });
  expect(screen.getByText("50,000 in all, the rest by Earlier on the last page")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Earlier" }));
  expect(goEarlier).toHaveBeenCalledWith(rest);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Next" }).disabled).toBe(true);
  expect(screen.queryByRole("button", { name: "Page 1001" })).toBeNull();
});
