import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "#testing/browser.ts";
import { demoAccounts } from "#testing/client.ts";
import { freePort } from "#testing/ports.ts";
import { withServerProcess } from "#testing/server.ts";
import { expect, test } from "../fixtures.ts";
import { hurry } from "./cached.ts";

// Only this finds a device that trusts the certificate and is still not led to HTTPS.

/** Over plain HTTP this name is no secure context, unlike localhost; the local certificate authority may sign it. */
const NAME = `${hostname().toLowerCase().split(".")[0]}.local`;

/** Starts a browser with its own store that trusts `authority`, as added by a device's owner. */
async function browserWith(home: string, authority?: string): Promise<Browser> {
  const store = join(home, ".pki", "nssdb");
  const run = (...args: string[]) =>
    expect(spawnSync("certutil", args).status, "certutil is in libnss3-tools").toBe(0);
  spawnSync("mkdir", ["-p", store]);
  run("-d", `sql:${store}`, "-N", "--empty-password");
  if (authority !== undefined) {
    const file = join(home, "rasoi.crt");
    const der = Buffer.from(await (await fetch(`${authority}/install/rasoi.crt`)).arrayBuffer());
    writeFileSync(file, der);
    run("-d", `sql:${store}`, "-A", "-t", "C,,", "-n", "rasoi", "-i", file);
  }
  const executablePath = findChromium();
  return await chromium.launch({
    args: [...CHROMIUM_FLAGS, `--host-resolver-rules=MAP ${NAME} 127.0.0.1`],
    env: { ...process.env, HOME: home },
    ...(executablePath ? { executablePath } : {}),
  });
}

test("a device that trusts the local certificate authority moves from HTTP to HTTPS, and names undelivered changes", async () => {
  const port = String(await freePort());
  const homes = [0, 1].map(() => mkdtempSync(join(tmpdir(), "rasoi-home-")));
  const [strange = "", trusting = ""] = homes;
  const environment = { HTTPS_PORT: port, HOST: "127.0.0.1" };
  await withServerProcess(
    async (server) => {
      const http = server.url.replace("127.0.0.1", NAME);
      const stranger = await browserWith(strange);
      const page = await stranger.newPage();
      await hurry(page);
      await page.goto(`${http}/install`);
      await expect(page.getByText("This device does not trust the server yet")).toBeVisible();
      await expect(page.getByText(/SHA-256: ([0-9A-F]{2}:){31}/)).toBeVisible();
      // Tried immediately, and again each 750 ms.
      await page.waitForTimeout(1_000);
      await expect(page.getByText("This device trusts the server")).toBeHidden();
      await stranger.close();

      const browser = await browserWith(trusting, server.url);
      const till = await browser.newPage();
      await till.goto(`${http}/login`);
      expect(await till.evaluate(() => isSecureContext)).toBe(false);
      await till.getByLabel("Username").fill(demoAccounts.waiter.username);
      await till.getByLabel("Password", { exact: true }).fill(demoAccounts.waiter.password);
      await till.getByRole("button", { name: "Login" }).click();
      await expect(till.getByText(/the app cannot be opened without the server/)).toBeVisible();
      // Opening and freeing a table cannot be delivered: the page shows that before it navigates.
      await till.route("**/api/orders**", (route) =>
        route.request().method() === "POST" ? route.abort() : route.continue(),
      );
      await till.locator('[data-status="available"] > button').first().click();
      await expect(till.getByRole("button", { name: /waiting/ })).toBeVisible();
      await till.getByRole("link", { name: "Set this device up" }).click();
      await expect(till.getByText("This device trusts the server")).toBeVisible();
      await till.getByRole("button", { name: "Open the app" }).click();
      await expect(till.getByText(/2 changes could not be delivered and stay on this device at/)).toBeVisible(
        { timeout: 30_000 },
      );
      await till.unroute("**/api/orders**");
      await till.reload();
      await till.getByRole("button", { name: "Open the app" }).click();
      await expect(till).toHaveURL(`https://${NAME}:${port}/`, { timeout: 30_000 });
      expect(await till.evaluate(() => isSecureContext)).toBe(true);
      await browser.close();
    },
    { environment },
  );
  for (const home of homes) rmSync(home, { recursive: true, force: true });
});
