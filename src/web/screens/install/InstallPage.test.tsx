import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Network } from "#domain/network/api.ts";
import { instant } from "#domain/time.ts";
import { show, signInAdmin, signOutAdmin } from "../../testing/signedIn.tsx";
import { InstallPage } from "./InstallPage.tsx";

afterEach(signOutAdmin);

const network: Network = {
  certificate: "own",
  httpsPort: 5443,
  httpPort: 5000,
  validUntil: instant(Date.UTC(2028, 0, 1)),
  hosts: ["localhost"],
  fingerprint: "AB:CD",
};

test.each([
  ["Linux; Android 16", 5, "Android", "/install/rasoi.crt", /Install anyway/],
  ["iPhone", 5, "iPhone and iPad", "/install/rasoi.mobileconfig", /full trust.*its own sign-in/s],
  ["Windows NT 10.0", 0, "Windows", "/install/rasoi.crt", /Trusted Root Certification Authorities/],
  ["Macintosh", 0, "Mac", "/install/rasoi.crt", /Always Trust/],
  ["Macintosh", 5, "iPhone and iPad", "/install/rasoi.mobileconfig", /full trust/],
])(
  "a device with user agent %s and %i touch points shows the steps of %s first, with the file",
  async (agent, maxTouchPoints, name, file, steps) => {
    signInAdmin(async () => Response.json(Network.encode(network)));
    vi.stubGlobal("navigator", {
      ...navigator,
      userAgent: `Mozilla/5.0 (${agent})`,
      maxTouchPoints,
      onLine: true,
    });
    show(<InstallPage />);
    expect((await screen.findByRole("tab", { selected: true })).textContent).toBe(name);
    const panel = screen.getByRole("tabpanel", { name });
    expect(within(panel).getByRole("link").getAttribute("href")).toBe(file);
    expect(panel.textContent).toMatch(steps);
    screen.getByText("SHA-256: AB:CD");
  },
);
