import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { device } from "../sync/device.ts";
import { Failure } from "../sync/http/failure.ts";
import { AsyncBoundary } from "./feedback/AsyncBoundary.tsx";
import { ConnectionBanner } from "./feedback/ConnectionBanner.tsx";
import { Picture } from "./Picture.tsx";
import { TOOLTIP_OPEN_MS, TOOLTIP_SKIP_MS, theme } from "./theme.ts";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal("fetch", async () => new Response("{}"));
  vi.spyOn(console, "error").mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (element: ReactNode) => render(<MantineProvider>{element}</MantineProvider>);

const server = { isBroken: true };

function List() {
  if (server.isBroken) throw new Failure("server", "Bad Gateway", 502);
  return <p>Dining Hall</p>;
}

test("a list that cannot be read shows the reason, Retry and the number of retries", () => {
  show(
    <AsyncBoundary title="Failed to load areas">
      <List />
    </AsyncBoundary>,
  );
  expect(screen.getByRole("alert").textContent).toContain("Failed to load areas: Bad Gateway");
  expect(screen.queryByText(/Retry count/)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(screen.getByText("Retry count: 1")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(screen.getByText("Retry count: 2")).toBeTruthy();
  server.isBroken = false;
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(screen.getByText("Dining Hall")).toBeTruthy();
});

test("the banner shows that the server is unreachable and its last answer's time, and Try now checks immediately", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  vi.useFakeTimers({ now: Date.parse("2026-11-20T14:31:30Z"), toFake: ["Date"] });
  vi.stubGlobal("fetch", async () => new Response("{}"));
  await device.connection.check();
  vi.setSystemTime(Date.parse("2026-11-20T14:50:30Z"));
  vi.stubGlobal("fetch", async () => new Response("", { status: 503 }));
  await device.connection.check();
  for (const ago of [19, 20]) {
    vi.setSystemTime(Date.parse("2026-11-20T14:31:30Z") + ago * 60_000);
    // Another screen has its own banner.
    show(<ConnectionBanner />);
    const { textContent: said } = screen.getByRole("alert");
    expect(said).toContain("Cannot connect to server.");
    expect(said).toContain(` Last seen 20:01, ${ago} min ago.`);
    if (ago < 20) cleanup();
  }
  vi.useRealTimers();
  vi.stubGlobal("fetch", async () => new Response("{}"));
  fireEvent.click(screen.getByRole("button", { name: "Try now" }));
  await expect.poll(() => screen.queryByRole("alert")).toBeNull();
});

test("a missing picture, or one that cannot be loaded, is a placeholder", () => {
  const { container } = show(<Picture src="/uploads/gone.png" alt="Dosa" />);
  const picture = container.querySelector("img");
  if (!picture) throw new Error("there is no picture");
  fireEvent.error(picture);
  expect(container.querySelector("img")).toBeNull();
  expect(screen.getByRole("img", { name: "Dosa" }).tagName).toBe("SPAN");
});

test("tooltips open after 700 ms, the next within 300 ms immediately; the layout changes at 768 px", () => {
  expect([TOOLTIP_OPEN_MS, TOOLTIP_SKIP_MS]).toEqual([700, 300]);
  expect(theme.components?.TooltipGroup?.defaultProps).toEqual({ openDelay: 700, closeDelay: 300 });
  expect(theme.breakpoints?.sm).toBe("48em");
});
