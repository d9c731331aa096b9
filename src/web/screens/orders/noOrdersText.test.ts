import { expect, test } from "vitest";
import { addDays, calendarDay, instant } from "#domain/time.ts";
import { noOrdersText } from "./noOrdersText.ts";

const today = calendarDay(instant(Date.parse("2026-11-20T14:55:00Z")));
const yesterday = { businessDay: addDays(today, -1) };

test.each([
  ["no order is open", [], "An order appears here as soon as a table is opened."],
  ["yesterday's is open", [yesterday], "1 order of earlier days is still open: see Earlier."],
  ["two are open", [yesterday, yesterday], "2 orders of earlier days are still open: see Earlier."],
])("a day without orders says so, not that there are none yet: %s", (_, open, text) => {
  expect(noOrdersText(today, today, open)).toEqual({ title: "No orders today", text });
});

test("an earlier day without orders is named", () => {
  const words = noOrdersText(yesterday.businessDay, today, [yesterday]);
  expect(words).toEqual({ title: "No orders on 19/11/2026", text: "See Earlier or Later." });
});
