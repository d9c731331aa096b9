import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { User } from "#domain/staff/accountsApi.ts";
import { waitFor } from "#domain/testing/waitFor.ts";
import { instant } from "#domain/time.ts";
import { getQuestion } from "../../kit/feedback/confirm.ts";
import { device } from "../../sync/device.ts";
import { stubLayout } from "../../testing/layout.ts";
import { show, signInAdmin, signOutAdmin } from "../../testing/signedIn.tsx";
import { WaiterActions } from "./WaiterActions.tsx";
import { WaiterManagementPage } from "./WaiterManagementPage.tsx";

beforeEach(() => {
  stubLayout();
  vi.stubGlobal("fetch", async () => new Response("[]"));
  vi.spyOn(console, "error").mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("without a token the accounts are not fetched, and the screen says why", () => {
  device.session.end();
  render(
    <MantineProvider>
      <QueryClientProvider client={device.queryClient}>
        <WaiterManagementPage />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const said = screen.getByRole("alert").textContent;
  expect(said).toContain("Failed to load waiters: No authentication token found");
});

const asha: User = {
  _id: "u2",
  createdAt: instant(0),
  username: "asha",
  name: "Asha",
  email: "",
  phone: "",
  role: "waiter",
  isActive: true,
};

test.each([
  [true, 1],
  [false, 0],
])("deactivating asks first, activating does not: active %s, %d questions", async (isActive, questions) => {
  const user = { ...asha, isActive };
  const sent: unknown[] = [];
  signInAdmin(async (_, init) => {
    if (init?.method === "PATCH") sent.push(JSON.parse(String(init.body)));
    return Response.json(User.encode({ ...user, isActive: !isActive }), { headers: { "x-seq": "1" } });
  });
  show(<WaiterActions user={user} isOwn={false} onSetPassword={() => {}} onSetPin={() => {}} />);
  const toggle = () => act(() => screen.getByRole("button", { name: /ctivate Asha$/ }).click());
  toggle();
  for (const isSure of [false, true].slice(0, 2 * questions)) {
    expect(getQuestion()).toMatchObject({ confirmLabel: "Deactivate", title: "Deactivate Asha?" });
    expect(sent).toEqual([]);
    await act(async () => getQuestion()?.answer(isSure));
    if (!isSure) toggle();
  }
  await waitFor(() => expect(sent).toEqual([{ isActive: !isActive }]));
  expect(getQuestion()).toBeUndefined();
  signOutAdmin();
});
