import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Device, devicesApi } from "#domain/devices/api.ts";
import { instant } from "#domain/time.ts";
import { getQuestion } from "../../kit/feedback/confirm.ts";
import { device } from "../../sync/device.ts";
import { deviceId } from "../../sync/http/identity.ts";
import { stubLayout } from "../../testing/layout.ts";
import { DevicesPage } from "./DevicesPage.tsx";

const at = instant(Date.parse("2026-11-20T14:55:00Z"));
const till: Device = {
  _id: "till",
  name: "Till 2",
  browser: "Chrome on Windows",
  person: { _id: "p1", name: "Asha" },
  isDisplay: false,
  others: [],
  isSignedIn: true,
  isHere: true,
  lastContact: at,
  version: "0.1.0",
  isSecure: true,
  waiting: 0,
  oldest: null,
};
const phone: Device = {
  ...till,
  _id: "0190-dead",
  name: "",
  browser: "Chrome on Android",
  isHere: false,
  isSecure: false,
  waiting: 2,
  oldest: at,
  others: [
    { _id: "p2", name: "Ravi" },
    { _id: "p1", name: "Asha" },
  ],
};
const unheard = { isHere: false, version: null, isSecure: null, waiting: null };
const left: Device = {
  ...till,
  ...unheard,
  _id: "left",
  name: "Garden phone",
  isSignedIn: false,
  others: [],
};

let asked: string[];
beforeEach(() => {
  stubLayout();
  asked = [];
  const own: Device = { ...till, _id: deviceId(), name: "Office" };
  const devices = [till, phone, left, own];
  vi.stubGlobal("fetch", async (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`);
    return method === "GET"
      ? new Response(JSON.stringify(devices.map((each) => devicesApi.list.output.encode([each])[0])))
      : new Response(JSON.stringify({ ended: true }));
  });
  render(
    <MantineProvider>
      <QueryClientProvider client={device.queryClient}>
        <DevicesPage />
      </QueryClientProvider>
    </MantineProvider>,
  );
});
afterEach(() => {
  cleanup();
  device.queryClient.clear();
  vi.unstubAllGlobals();
});

const row = (name: RegExp) => screen.findByRole("row", { name });

test.each([
  [/^Till 2/, ["Till 2", "Asha", "Connected", "None", "Secure", "0.1.0"]],
  [
    /^Chrome on Android/,
    [
      "Chrome on Android (dead)",
      "Asha; also Ravi, Asha",
      "20/11/2026, 20:25",
      "2, the oldest of 20/11/2026, 20:25",
      "Not secure",
      "0.1.0",
    ],
  ],
  [/^Garden/, ["Garden phone", "Asha (signed out)", "20/11/2026, 20:25", "Unknown", "Unknown", "Unknown"]],
])("the row %s shows the device's person, its last contact and its pending changes", async (name, cells) => {
  const texts = within(await row(name))
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);
  expect(texts.slice(0, -1)).toEqual(cells);
});

test.each([
  [/^Till 2/, "No changes wait there. Asha has to sign in again."],
  [
    /^Chrome on Android/,
    "2 changes wait there, as it said last. They stay there and are sent only when their authors have signed in on it again.",
  ],
  [
    /^Garden/,
    "Nobody knows how many changes wait there: it said nothing since the server started. They stay there and are sent only when their authors have signed in on it again.",
  ],
])(
  "signing out %s shows its pending changes first, and does nothing without confirmation",
  async (name, text) => {
    const button = within(await row(name)).getByRole("button", { name: "Sign out" });
    fireEvent.click(button);
    await waitFor(() => expect(getQuestion()?.text).toBe(text));
    getQuestion()?.answer(false);
    await waitFor(() => expect(getQuestion()).toBeUndefined());
    expect(asked.some((request) => request.startsWith("POST"))).toBe(false);
  },
);

test("signing a device out asks for confirmation; one's own device is not offered", async () => {
  expect(within(await row(/^Office · this device/)).queryByRole("button", { name: "Sign out" })).toBeNull();
  fireEvent.click(within(await row(/^Till 2/)).getByRole("button", { name: "Sign out" }));
  await waitFor(() => expect(getQuestion()).toBeDefined());
  getQuestion()?.answer(true);
  await waitFor(() => expect(asked).toContain("POST /api/devices/till/sign-out"));
});

test.each([
  [/^Chrome on Android/, "Chrome on Android"],
  [/^Till 2/, "Till 2"],
])("the form of %s begins with its name, or with its browser", async (name, value) => {
  fireEvent.click(within(await row(name)).getByRole("button", { name: "Name" }));
  expect((await screen.findByRole<HTMLInputElement>("textbox", { name: /^Name/ })).value).toBe(value);
});
