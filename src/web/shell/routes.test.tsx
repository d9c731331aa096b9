import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, within } from "@testing-library/react";
import { MemoryRouter, type NavigateFunction, useLocation, useNavigate } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { waitFor } from "#domain/testing/waitFor.ts";
import { device } from "../sync/device.ts";
import { stubLayout } from "../testing/layout.ts";
import { adminMenu, waiterMenu } from "./menu.ts";
import { Routes, UnlessBroken } from "./routes.tsx";

/** A screen's code is loaded when the screen is opened, which takes seconds on a busy machine. */

const logged = vi.spyOn(console, "warn").mockReturnValue();

beforeEach(() => {
  stubLayout();
  vi.stubGlobal("fetch", async () => new Response("{}"));
  vi.spyOn(console, "error").mockReturnValue();
});
afterEach(() => {
  cleanup();
  device.session.end();
  device.queryClient.clear();
  vi.unstubAllGlobals();
  logged.mockClear();
});

interface Whereabouts {
  pathname: string;
  navigate: NavigateFunction;
}

function Follow({ at }: { readonly at: Whereabouts }) {
  at.pathname = useLocation().pathname;
  at.navigate = useNavigate();
  return null;
}

/** Shows the screen of an address, and returns the browser's location and a navigate function. */
function open(address: string, shown = <Routes />) {
  const at: Whereabouts = { pathname: "", navigate: () => undefined };
  render(
    <MantineProvider>
      <QueryClientProvider client={device.queryClient}>
        <MemoryRouter initialEntries={[address]}>
          <Follow at={at} />
          {shown}
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return at;
}

test("an unknown address shows that, is logged and links home", async () => {
  const at = open("/kitchen/7");
  const title = { level: 1, name: "Oops! Page not found" };
  expect(await screen.findByRole("heading", title)).toBeTruthy();
  expect(logged.mock.calls.flat()).toContain("/kitchen/7");
  screen.getByRole("link", { name: "Return to Home" }).click();
  await waitFor(() => expect(at.pathname).toBe("/"));
});

test("the first screen offers both roles, and both link to the login", async () => {
  const at = open("/");
  const admin = await screen.findByRole("link", { name: "Continue as Admin" });
  expect(admin.getAttribute("href")).toBe("/login");
  expect(screen.getByText("Access the dashboard, tables, menu and expenses")).toBeTruthy();
  expect(screen.getByText("Take orders, book tables and manage customer service")).toBeTruthy();
  screen.getByRole("link", { name: "Continue as Waiter" }).click();
  await waitFor(() => expect(at.pathname).toBe("/login"));
  expect(await screen.findByRole("link", { name: "Back to Role Selection" })).toBeTruthy();
});

function Broken() {
  if (useLocation().pathname === "/") return "Role selection";
  throw new Error("A figure is missing");
}

test("a screen that throws shows Unexpected Application Error! until the person navigates away", async () => {
  const at = open(
    "/admin/bills",
    <UnlessBroken>
      <Broken />
    </UnlessBroken>,
  );
  expect(screen.getByText("Unexpected Application Error!")).toBeTruthy();
  expect(screen.getByText("A figure is missing")).toBeTruthy();
  await act(async () => at.navigate("/"));
  expect(screen.getByText("Role selection")).toBeTruthy();
});

test.each(["/admin/reports", "/waiter"])(
  "%s without a session clears the storage and asks to sign in",
  async (address) => {
    device.session.clearStored();
    localStorage.setItem("authToken", "secret");
    const at = open(address);
    await waitFor(() => expect(at.pathname).toBe("/login"));
    await waitFor(() => expect(localStorage.getItem("authToken")).toBeNull());
  },
);

test.each([
  ["/admin/password", adminMenu],
  ["/waiter/password", waiterMenu],
])("%s is shown in its panel's layout to a signed-in person, and to nobody else", async (address, menu) => {
  const at = open(address);
  await waitFor(() => expect(at.pathname).toBe("/login"));
  device.session.start("secret", { id: "u1", username: "meera", name: "Meera", role: "admin" });
  await act(async () => at.navigate(address));
  const links = within(await screen.findByLabelText("Main menu")).getAllByRole("link", {
    hidden: true,
  });
  const shown = links.map((link) => link.getAttribute("href"));
  expect(shown).toEqual([...menu.main, ...menu.more, { to: "/" }].map(({ to }) => to));
});

test.each([
  ["/admin/nothing-here", "/admin"],
  ["/waiter/expenses", "/waiter"],
])("%s redirects to %s, whatever the person's role", async (address, target) => {
  device.session.start("secret", { id: "u1", username: "meera", name: "Meera", role: "admin" });
  const at = open(address);
  await waitFor(() => expect(at.pathname).toBe(target));
});
