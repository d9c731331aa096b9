import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { waitFor } from "#domain/testing/waitFor.ts";
import { device } from "../../sync/device.ts";
import { setReporter } from "../../sync/http/report.ts";
import { stubLayout } from "../../testing/layout.ts";
import { LoginPage } from "./LoginPage.tsx";

const said = vi.fn<(title: string, text?: string) => void>();
setReporter({
  success: ({ title, text }) => said(title, text),
  failure: ({ title, text }) => said(title, text),
  info: ({ title, text }) => said(title, text),
});

function show(router: ReturnType<typeof createMemoryRouter>) {
  return render(
    <MantineProvider>
      <QueryClientProvider client={device.queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

beforeEach(() => {
  stubLayout();
  vi.spyOn(console, "warn").mockReturnValue();
});
afterEach(() => void vi.unstubAllGlobals());

test.each([
  ["https://till.lan:5443", true],
  [location.origin, false],
  ["", false],
])("before sign-in a page at another address than %j says so: %s", async (canonicalOrigin, isSaid) => {
  device.queryClient.clear();
  const setup = {
    resortTitle: "Palm Grove",
    picture: "",
    demo: false,
    needsFirstAdmin: false,
    demoAccounts: [],
  };
  vi.stubGlobal("fetch", async () => Response.json({ ...setup, canonicalOrigin }));
  const { unmount } = show(createMemoryRouter([{ path: "/", element: <LoginPage /> }]));
  await screen.findByRole("heading", { name: "Palm Grove" });
  expect(screen.queryByText(/^This house's address is https:\/\/till\.lan:5443\./) !== null).toBe(isSaid);
  unmount();
  device.queryClient.clear();
});

test("a sign-in stores the device secret, and the next one sends it", async () => {
  const sent: (string | undefined)[] = [];
  vi.stubGlobal("fetch", async (address: string, { headers }: { headers: Record<string, string> }) => {
    if (!address.endsWith("/auth/login")) return new Response("{}", { status: 404 });
    sent.push(headers["X-Device-Secret"]);
    const person = { _id: "u1", username: "asha", name: "Asha Naik", role: "waiter" };
    return new Response(JSON.stringify({ token: "t", ...person, deviceSecret: "device-secret" }));
  });
  for (const expected of [undefined, "device-secret"]) {
    device.session.end();
    const { unmount } = show(createMemoryRouter([{ path: "/", element: <LoginPage /> }, { path: "*" }]));
    fireEvent.change(screen.getByLabelText("Username"), { target: { value: "asha" } });
    fireEvent.change(screen.getByLabelText("Password"), { target: { value: "secret" } });
    fireEvent.click(screen.getByRole("button", { name: "Login" }));
    await waitFor(() => expect(device.session.get()?.token).toBe("t"));
    expect(sent.at(-1)).toBe(expected);
    unmount();
  }
  localStorage.clear();
  device.session.end();
});

test("a sign-in shows the server's message, or Invalid credentials, and stores the person", async () => {
  let answer = { status: 403, body: { code: "account-inactive", message: "Told you" } as object };
  vi.stubGlobal("fetch", async (address: string) =>
    address.endsWith("/auth/login")
      ? new Response(JSON.stringify(answer.body), { status: answer.status })
      : new Response("{}", { status: 404 }),
  );
  const router = createMemoryRouter([{ path: "/", element: <LoginPage /> }, { path: "*" }]);
  show(router);
  fireEvent.change(screen.getByLabelText("Username"), { target: { value: "asha" } });
  fireEvent.change(screen.getByLabelText("Password"), { target: { value: "secret" } });
  const login = () => fireEvent.click(screen.getByRole("button", { name: "Login" }));
  login();
  await waitFor(() => expect(said).toHaveBeenLastCalledWith("Login Failed", "Told you"));
  answer = { status: 401, body: { message: "No such person" } };
  login();
  await waitFor(() => expect(said).toHaveBeenLastCalledWith("Login Failed", "No such person"));
  answer = { status: 401, body: { code: "invalid-credentials", message: "" } };
  login();
  await waitFor(() => expect(said).toHaveBeenLastCalledWith("Login Failed", "Invalid credentials"));
  const person = { username: "asha", name: "Asha Naik", role: "waiter" };
  answer = { status: 200, body: { token: "t", _id: "u1", ...person } };
  login();
  await waitFor(() => expect(device.session.get()).toEqual({ token: "t", user: { id: "u1", ...person } }));
  expect(router.state.location.pathname).toBe("/waiter");
});
