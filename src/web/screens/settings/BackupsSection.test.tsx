import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../sync/cache/queryClient.ts";
import { endSession, startSession } from "../../sync/http/session.ts";
import { stubLayout } from "../../testing/layout.ts";
import { BackupsSection } from "./BackupsSection.tsx";

beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  endSession();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function show(check?: { at: string; faults: string[] }): void {
  const state = { isOurs: true, hasSecondFolder: false, ageMs: null, lastError: null, backups: [], check };
  vi.stubGlobal("fetch", async () => Response.json(state));
  startSession("secret", { id: "u1", username: "meera", name: "Meera", role: "admin" });
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <BackupsSection />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

const at = "2026-11-20T22:00:00.000Z";

test("what the nightly check found is listed, one fault a line", async () => {
  show({ at, faults: ["The table bills is damaged.", "The index bills_by_day is damaged."] });
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("The database is damaged");
  expect(alert.textContent).toContain("21/11/2026, 03:30");
  expect(
    within(alert)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["The table bills is damaged.", "The index bills_by_day is damaged."]);
});

test("a check that found nothing says when it was", async () => {
  show({ at, faults: [] });
  await screen.findByText(/The database was checked on 21\/11\/2026, 03:30: it is what the journal says\./);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("before the first check nothing is said of one", async () => {
  show();
  await screen.findByText(/There is no backup yet/);
  expect(screen.queryByText(/was checked/)).toBeNull();
});
