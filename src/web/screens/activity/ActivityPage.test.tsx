import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Settings } from "#domain/settings/api.ts";
import { defaultSettings } from "#domain/settings/defaults.ts";
import { waitFor } from "#domain/testing/waitFor.ts";
import { show, signInAdmin, signOutAdmin } from "../../testing/signedIn.tsx";
import { ActivityPage } from "./ActivityPage.tsx";

const asked: string[] = [];
let heads: Record<string, string>;

beforeEach(() => {
  asked.length = 0;
  signInAdmin(async (address) => {
    if (address.startsWith("/api/activity")) asked.push(address.replace("/api/activity?", ""));
    const body = address.endsWith("/settings") ? Settings.encode(defaultSettings) : [];
    return Response.json(body, { headers: { "x-seq": "1", "x-epoch": "e", ...heads } });
  });
});
afterEach(signOutAdmin);

test("activity entries are paged by cursor, forward and back", async () => {
  heads = { link: '</api/activity?cursor=7>; rel="next"' };
  show(<ActivityPage />, "/?topic=kot");
  const [above] = await screen.findAllByRole("button", { name: "Earlier" });
  if (above) fireEvent.click(above);
  const later = await screen.findByRole("button", { name: "Later" });
  expect(asked).toEqual(["topic=kot&limit=25", "topic=kot&limit=25&cursor=7"]);
  fireEvent.click(later);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Later" })).toBeNull());
});

test("no days before the filter's first day are offered", async () => {
  heads = { "x-span": "2026-10-10/2026-10-16", "x-earlier-day": "2026-10-07" };
  show(<ActivityPage />, "/?topic=kot&startDate=2026-10-10&endDate=2026-10-16");
  expect(await screen.findByText("10–16 October 2026")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Earlier" })).toBeNull();
});

test("earlier days are offered back to the filter's first day", async () => {
  heads = { "x-span": "2026-10-10/2026-10-16", "x-earlier-day": "2026-10-07" };
  show(<ActivityPage />, "/?topic=kot&startDate=2026-10-07&endDate=2026-10-16");
  fireEvent.click(await screen.findByRole("button", { name: "Earlier" }));
  await screen.findByRole("button", { name: "Later" });
  expect(asked.at(-1)).toBe("topic=kot&startDate=2026-10-07&endDate=2026-10-07&limit=25");
});
