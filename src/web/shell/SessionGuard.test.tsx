import { MantineProvider } from "@mantine/core";
import { act, cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { device } from "../sync/device.ts";
import { DELAY_MAX_MS, delayFirstScreen } from "../sync/persistedCache/firstScreen.ts";
import { stubLayout } from "../testing/layout.ts";
import { SessionGuard } from "./SessionGuard.tsx";
import { prefetchScreen } from "./screens.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  device.session.end();
});

// The screen's script is loaded in real time; on a busy computer that would take many of these timers' steps.
beforeAll(async () => {
  await prefetchScreen(location.pathname);
}, 60_000);

/** Opens a panel and returns the milliseconds until its screen shows. */
async function shownAfterMs(): Promise<number> {
  render(
    <MantineProvider>
      <MemoryRouter>
        <Routes>
          <Route path="/" element={<SessionGuard />}>
            <Route index element="The screen" />
          </Route>
        </Routes>
      </MemoryRouter>
    </MantineProvider>,
  );
  for (let ms = 0; ; ms += 10) {
    if (screen.queryByText("The screen")) return ms;
    await act(() => vi.advanceTimersByTimeAsync(10));
  }
}

beforeEach(() => {
  stubLayout();
  vi.stubGlobal("fetch", async () => new Response("{}"));
  vi.spyOn(console, "warn").mockReturnValue();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  device.session.start("secret", { id: "u1", username: "meera", name: "Meera", role: "admin" });
});

test("a screen shows 200 ms after the guard; the first one counts from the opening of its page", async () => {
  vi.spyOn(performance, "now").mockReturnValue(150);
  expect(await shownAfterMs()).toBe(50);
  cleanup();
  expect(await shownAfterMs()).toBe(200);
});

test("the first screen starts with the cached data, and a storage that does not answer delays it by half a second", async () => {
  delayFirstScreen(new Promise((resolve) => setTimeout(resolve, 400)));
  expect(await shownAfterMs()).toBe(400);
  cleanup();
  delayFirstScreen(new Promise(() => undefined));
  expect(await shownAfterMs()).toBe(DELAY_MAX_MS);
});
