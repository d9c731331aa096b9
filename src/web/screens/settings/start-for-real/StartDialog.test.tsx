import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { device } from "../../../sync/device.ts";
import { stubLayout } from "../../../testing/layout.ts";
import { StartDialog } from "./StartDialog.tsx";

const ids = {
  own: "0190c000-0000-4000-8000-000000000001",
  rosa: "0190c000-0000-4000-8000-000000000002",
  zed: "0190c000-0000-4000-8000-000000000003",
};
const account = (id: string, name: string, role: string) => ({
  _id: id,
  username: name.toLowerCase(),
  name,
  role,
  isActive: true,
  createdAt: "2026-11-20T14:30:00.000Z",
});
const accounts = [
  account(ids.own, "Meera", "admin"),
  account(ids.rosa, "Rosa", "waiter"),
  account(ids.zed, "Zed", "waiter"),
];
const setup = {
  resortTitle: "Rasoi",
  picture: "",
  canonicalOrigin: "",
  demo: true,
  needsFirstAdmin: false,
  demoAccounts: [],
};
const sent = vi.fn();

beforeEach(() => {
  stubLayout();
  vi.stubGlobal(
    "fetch",
    vi.fn<typeof fetch>(async (address, init) => {
      const path = String(address);
      if (path === "/api/auth/setup") return Response.json(setup);
      if (path === "/api/auth/added-accounts") return Response.json(accounts);
      if (path === "/api/settings/start-for-real") sent(JSON.parse(String(init?.body)));
      return Response.json({ code: "demo-only", message: "Gone" }, { status: 409 });
    }),
  );
  vi.spyOn(console, "warn").mockReturnValue();
  device.session.start("secret", { id: ids.own, username: "meera", name: "Meera", role: "admin" });
});
afterEach(() => {
  cleanup();
  device.session.end();
  device.queryClient.clear();
  vi.unstubAllGlobals();
});

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("only the ticked accounts and one's own stay", async () => {
  render(
    <MantineProvider>
      <QueryClientProvider client={device.queryClient}>
        <MemoryRouter>
          <Suspense>
            <StartDialog opened onClose={() => {}} />
          </Suspense>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  const own = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Meera (meera), your own" });
  expect([own.checked, own.disabled]).toEqual([true, true]);
  const rosa = screen.getByRole<HTMLInputElement>("checkbox", { name: "Rosa (rosa)" });
  expect(rosa.checked).toBe(false);
  fireEvent.click(rosa);
  press("Continue");
  press("Continue");
  expect(
    screen.getByText(/Removed for good: .*, demo accounts and 1 account added in the demo\./),
  ).toBeTruthy();
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "start for real" } });
  press("Start for real");
  await expect.poll(() => sent.mock.calls).toHaveLength(1);
  expect(sent.mock.calls[0]?.[0]).toMatchObject({
    keepMenu: true,
    keepTables: true,
    keepAccounts: [ids.own, ids.rosa],
  });
});
