import { fireEvent, screen, within } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Settings } from "#domain/settings/api.ts";
import { defaultSettings } from "#domain/settings/defaults.ts";
import { waitFor } from "#domain/testing/waitFor.ts";
import { ActivityPage } from "../screens/activity/ActivityPage.tsx";
import { BillsPage } from "../screens/bills/BillsPage.tsx";
import { ExpensesPage } from "../screens/expenses/ExpensesPage.tsx";
import { KotPage } from "../screens/kot/KotPage.tsx";
import { OrdersPage } from "../screens/orders/OrdersPage.tsx";
import { show, signInAdmin, signOutAdmin } from "../testing/signedIn.tsx";

const asked: URL[] = [];
/** The server's headers with every list: three rows in October, none of them on this page, and some in September. */
const october = { "x-span": "2026-10-01/2026-10-31", "x-earlier-day": "2026-09-17", "x-total-count": "3" };

let headers: Record<string, string>;

beforeEach(() => {
  headers = october;
  asked.length = 0;
  signInAdmin(async (address) => {
    asked.push(new URL(address, "http://rasoi"));
    const body = address.endsWith("/settings") ? Settings.encode(defaultSettings) : [];
    return Response.json(body, { headers: { "x-seq": "1", "x-epoch": "e", ...headers } });
  });
});
afterEach(signOutAdmin);

const lists: [string, string, ComponentType][] = [
  ["Orders", "/api/orders", OrdersPage],
  ["KOTs", "/api/kot", KotPage],
  ["Bills", "/api/bills", BillsPage],
  ["Activity", "/api/activity", ActivityPage],
];

test.each(lists)(
  "%s names the days that it shows, with buttons to earlier days and back",
  async (label, path, Page) => {
    show(<Page />);
    const [days] = await screen.findAllByRole("navigation", { name: `${label}: days` });
    if (!days) throw new Error("no days are named");
    expect(within(days).getByRole("status").textContent).toContain("1–31 October 2026");
    fireEvent.click(within(days).getByRole("button", { name: "Earlier" }));
    await waitFor(() => {
      const newest = asked.filter(({ pathname }) => pathname === path).at(-1)?.searchParams;
      expect(newest?.get("endDate") ?? newest?.get("date")).toBe("2026-09-17");
    });
    expect(await screen.findAllByRole("button", { name: "Later" })).toBeTruthy();
  },
);

test.each<[string, string, ComponentType, string]>([
  ["Orders", "/api/orders", OrdersPage, "2026-11-20"],
  ["KOTs", "/api/kot", KotPage, "2026-11-20"],
  ["Bills", "/api/bills", BillsPage, "2026-11-20"],
  ["Expenses", "/api/expenses", ExpensesPage, "2025-11-20"],
])(
  'after midnight %s lists the running business day, with its date beside "Today"',
  async (label, path, Page, day) => {
    vi.useFakeTimers({ now: Date.parse("2026-11-20T19:00:00Z"), toFake: ["Date"] });
    headers = { "x-span": "2026-11-20/2026-11-20" };
    show(<Page />);
    const [days] = await screen.findAllByRole("navigation", { name: `${label}: days` });
    expect(days?.textContent).toBe("Today, 20 November 2026");
    const listed = asked.filter(({ pathname }) => pathname === path).map(({ searchParams }) => searchParams);
    expect(listed.map((search) => search.get("date") ?? search.get("startDate"))).toContain(day);
    vi.useRealTimers();
  },
);
