import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { defaultSettings } from "#domain/settings/defaults.ts";
import { MissingRegistrationsNotice } from "./MissingRegistrationsNotice.tsx";

const state = vi.hoisted(() => ({ role: "admin", demo: false, gstin: "" }));
vi.mock("../../sync/hooks/useSession.ts", () => ({ usePerson: () => ({ role: state.role }) }));
vi.mock("../../sync/hooks/useApiQuery.ts", () => ({
  useApiQueryState: ({ path }: { readonly path: string }) => ({
    value: path === "/auth/setup" ? { demo: state.demo } : { ...defaultSettings, gstin: state.gstin },
  }),
}));
afterEach(cleanup);

test.each([
  [
    { role: "admin", demo: false, gstin: "" },
    "GSTIN and FSSAI licence number are missing. The law wants them",
  ],
  [
    { role: "admin", demo: false, gstin: "27AAPFU0939F1ZV" },
    "FSSAI licence number is missing. The law wants it",
  ],
  [{ role: "admin", demo: true, gstin: "" }, undefined],
  [{ role: "waiter", demo: false, gstin: "" }, undefined],
])("the dashboard shows to %j: %s", (given, words) => {
  Object.assign(state, given);
  render(<MissingRegistrationsNotice />, { wrapper: MemoryRouter });
  const notice = screen.queryByRole("status");
  if (words === undefined) expect(notice).toBeNull();
  else expect(notice?.textContent).toContain(words);
  const link = screen.queryByRole("link", { name: "Open Settings" });
  expect(link?.getAttribute("href")).toBe(words && "/admin/settings");
});
