import { mkdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { DEVICES, launchBrowser, openAs, REGION } from "#testing/browser.ts";
import { type DemoRole, signedIn } from "#testing/client.ts";
import { buildScreensIfStale } from "#testing/screens.ts";
import { type ServerProcess, withServerProcess } from "#testing/server.ts";

/** Photographs every screen of the large demo at both sizes, light and dark, into screenshots/ (git-ignored), for people to look at. */
const FOLDER = "screenshots";
const BEFORE_PHOTO_MS = 900;

const shared = ["", "book-table", "menu", "kot", "orders", "bills", "password"];
const adminOnly = [
  ...["area-management", "category-management", "item-management", "menu-import", "add-table", "add-menu"],
  ...["expenses", "reports", "waiter-management", "settings", "activity", "devices"],
];
const screens: Record<DemoRole, readonly string[]> = { admin: [...shared, ...adminOnly], waiter: shared };

async function photograph(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(BEFORE_PHOTO_MS);
  await page.screenshot({ path: `${FOLDER}/${name}.png`, animations: "disabled" });
}

await buildScreensIfStale();
mkdirSync(FOLDER, { recursive: true });

async function photographAll({ url }: ServerProcess): Promise<void> {
  const browser = await launchBrowser();
  try {
    for (const [size, device] of Object.entries(DEVICES)) {
      for (const colorScheme of ["light", "dark"] as const) {
        const context = await browser.newContext({
          ...device,
          colorScheme,
          ...REGION,
          baseURL: url,
        });
        const page = await context.newPage();
        const name = (screen: string) => `${size}-${colorScheme}-${screen}`;
        for (const path of ["/", "/login", "/nowhere"]) {
          await page.goto(path);
          await photograph(page, name(path.slice(1) || "roles"));
        }
        for (const role of ["admin", "waiter"] as const) {
          await openAs(page, await signedIn(url, role));
          for (const screen of screens[role]) {
            await page.goto(`/${role}/${screen}`);
            await photograph(page, name(`${role}-${screen || "order-taking"}`));
          }
          await page.goto(`/${role}`);
          await page.getByRole("button", { name: /^T3\s*Occupied/ }).click();
          await photograph(page, name(`${role}-order`));
        }
        await context.close();
      }
    }
  } finally {
    await browser.close();
  }
}

await withServerProcess(photographAll, { environment: { DEMO: "large" } });
console.log(`screenshots written to ${FOLDER}/`);
