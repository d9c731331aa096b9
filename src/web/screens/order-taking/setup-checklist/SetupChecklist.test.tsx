import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rateBps } from "#domain/money.ts";
import { defaultSettings } from "#domain/settings/defaults.ts";
import { openPaper } from "../../../features/printing/paperWindow.ts";
import { garden, item, table } from "../../../testing/examples.ts";
import { stubLayout } from "../../../testing/layout.ts";
import { SetupNotice } from "../SetupNotice.tsx";
// Lazy-loaded, which takes seconds here.
import "./SetupChecklist.tsx";

const described = {
  ...defaultSettings,
  resortTitle: "Palm Grove",
  address: "Beach Road",
  gstin: "27AAPFU0939F1ZV",
  fssai: "12345678901234",
};
const whole: Record<string, unknown> = {
  "/auth/setup": { demo: false },
  "/settings": described,
  "/areas": [garden],
  "/tables": [table],
  "/menu/items": [item],
  "/auth/users": [{ role: "waiter", isActive: true }],
  "/bills": [{}],
};

const world = vi.hoisted(() => ({ role: "admin", answers: {} as Record<string, unknown> }));
vi.mock("../../../sync/hooks/useSession.ts", () => ({ usePerson: () => ({ role: world.role }) }));
vi.mock("../../../sync/hooks/useApiQuery.ts", () => ({
  useApiQueryState: ({ path }: { readonly path: string }) => ({ value: world.answers[path] }),
  useApiQuery: ({ path }: { readonly path: string }) => world.answers[path],
}));
vi.mock("../../../features/printing/paperWindow.ts", () => ({ openPaper: vi.fn() }));

beforeEach(() => {
  stubLayout();
  localStorage.clear();
  world.role = "admin";
});
afterEach(cleanup);

function show(changes: Record<string, unknown>) {
  world.answers = { ...whole, ...changes };
  render(
    <MantineProvider env="test">
      <SetupNotice />
    </MantineProvider>,
    { wrapper: MemoryRouter },
  );
}
const head = () => screen.findByRole("heading", { name: /Setting up/ });
const links = () => screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
const nothing = () => new Promise((resolve) => setTimeout(resolve, 50));

test("the checklist of an empty resort lists all steps with their links", async () => {
  const empty = { "/areas": [], "/tables": [], "/menu/items": [], "/auth/users": [], "/bills": [] };
  show({ ...empty, "/settings": defaultSettings });
  expect((await head()).textContent).toBe("Setting up: 0 of 6");
  expect(links()).toEqual([
    ["The resort: to doMissing: title, address, GSTIN, FSSAI licence number.", "/admin/settings"],
    ["Areas: to doWhere guests sit: Garden, Rooftop …", "/admin/area-management"],
    ["Tables: to doMany at once: T1–T20.", "/admin/add-table"],
    ["Menu: to doImport it from a sheet, or add dishes one by one.", "/admin/menu-import"],
    ["Staff: to doAn account for each waiter.", "/admin/waiter-management"],
    ["A test bill and a test KOT: to doThey have no invoice number.", "/admin/settings"],
  ]);
});

test("once orders can be taken the checklist is one line, which opens", async () => {
  show({ "/bills": [] });
  expect((await head()).textContent).toBe("Setting up: 5 of 6");
  expect(screen.queryByRole("list")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Show" }));
  expect(links()).toHaveLength(6);
});

test("a discount limit above 10 % is highlighted", async () => {
  show({ "/settings": { ...described, discountLimit: rateBps(10_000) } });
  expect((await head()).textContent).toBe("Setting up: 6 of 7");
  fireEvent.click(screen.getByRole("button", { name: "Show" }));
  expect(links().at(-1)).toEqual([
    "Discount limit: to doWaiters may give up to 100% discount: look at Settings.",
    "/admin/settings",
  ]);
});

test("a device that showed open steps says once that all are done", async () => {
  show({ "/bills": [] });
  await head();
  cleanup();
  show({});
  const done = await screen.findByRole("heading", { name: "Setting up is done: 6 of 6. Guests can come." });
  expect(done).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("heading")).toBeNull();
  expect(localStorage.getItem("setupChecklist")).toBe("dismissed");
});

test("a test bill and a test KOT print from the checklist, which is done with both", async () => {
  const print = vi.fn(
    async (_papers: readonly { readonly document: { readonly title: string } }[]) => "printed",
  );
  vi.mocked(openPaper).mockReturnValue({ print, close: () => undefined } as never);
  show({ "/bills": [] });
  await head();
  fireEvent.click(screen.getByRole("button", { name: "Show" }));
  fireEvent.click(screen.getByRole("button", { name: "Print a test bill" }));
  await waitFor(() => expect(localStorage.getItem("testPapers")).toBe("bill"));
  expect(screen.getByRole("heading").textContent).toBe("Setting up: 5 of 6");
  fireEvent.click(screen.getByRole("button", { name: "Print a test KOT" }));
  await screen.findByRole("heading", { name: /Setting up is done/ });
  expect(vi.mocked(openPaper).mock.calls).toEqual([
    ["bill", null],
    ["KOT", null],
  ]);
  expect(print.mock.calls.map(([papers]) => papers[0]?.document.title)).toEqual(["Test bill", "Test KOT"]);
});

test("a device that never showed a checklist shows none when everything is done", async () => {
  show({});
  await waitFor(() => expect(localStorage.getItem("setupChecklist")).toBe("dismissed"));
  expect(screen.queryByRole("heading")).toBeNull();
});

test("a dismissed checklist does not come back", async () => {
  show({ "/bills": [] });
  await head();
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByRole("heading")).toBeNull();
  cleanup();
  show({ "/bills": [] });
  await nothing();
  expect(screen.queryByRole("heading")).toBeNull();
});

test.each<[string, string, object]>([
  ["a waiter", "waiter", {}],
  ["the demo", "admin", { "/auth/setup": { demo: true } }],
  ["a device that does not know the accounts yet", "admin", { "/auth/users": undefined }],
])("%s sees no checklist", async (_, role, changes) => {
  world.role = role;
  show({ "/bills": [], ...changes });
  await nothing();
  expect(screen.queryByRole("heading")).toBeNull();
});
