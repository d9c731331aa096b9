import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import { type ReactNode, Suspense } from "react";
import { MemoryRouter } from "react-router";
import { vi } from "vitest";
import { device } from "../sync/device.ts";
import { stubLayout } from "./layout.ts";

/** Takes the place of the browser's `fetch`: answers a request as the server would. */
type Answer = (address: string, init?: RequestInit) => Promise<Response>;

/** Signs the admin Meera in on a device whose requests are answered by `answer`. Sign out after the test. */
export function signInAdmin(answer: Answer): void {
  stubLayout();
  vi.stubGlobal("fetch", answer);
  device.session.start("secret", { id: "u1", username: "meera", name: "Meera", role: "admin" });
}

/** Takes away what was shown, the session and all that was read. */
export function signOutAdmin(): void {
  cleanup();
  device.session.end();
  device.queryClient.clear();
  vi.unstubAllGlobals();
}

/** Shows a part of a screen with what the program puts around all of them, at an address. */
export function show(content: ReactNode, address = "/"): void {
  render(
    <MantineProvider>
      <QueryClientProvider client={device.queryClient}>
        <MemoryRouter initialEntries={[address]}>
          <Suspense>{content}</Suspense>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}
