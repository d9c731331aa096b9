import { mkdirSync } from "node:fs";
import { chromium, type Page } from "@playwright/test";
import type { Role } from "#domain/permissions.ts";
import { apiUser } from "../e2e/api.ts";
import { withServer } from "../e2e/server.ts";
import { signIn } from "../e2e/till.ts";
import { CHROMIUM_FLAGS, needChromium } from "./chromium.ts";
import { fillEvening } from "./evening.ts";
import { buildScreensIfStale } from "./screens.ts";

/** Photographs every screen at both sizes, light and dark, into screenshots/ (git-ignored), for people to look at. */
const FOLDER = "screenshots";
const SETTLED_MS = 900;

const sizes = {
  till: { viewport: { width: 1366, height: 768 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};
const shared = ["", "book-table", "menu", "kot", "orders", "bills", "password"];
const adminOnly = [
  ...["area-management", "category-management", "item-management", "menu-import", "add-table", "add-menu"],
  ...["expenses", "reports", "waiter-management", "settings", "activity"],
];
const screens: Record<Role, readonly string[]> = { admin: [...shared, ...adminOnly], waiter: shared };

async function photograph(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(SETTLED_MS);
  await page.screenshot({ path: `${FOLDER}/${name}.png`, animations: "disabled" });
}

await buildScreensIfStale();
const executablePath = await needChromium();
if (executablePath === undefined) process.exit(1);
mkdirSync(FOLDER, { recursive: true });

await withServer(async ({ url }) => {
  await fillEvening(await apiUser(url, "waiter"));
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  try {
    for (const [size, device] of Object.entries(sizes)) {
      for (const colorScheme of ["light", "dark"] as const) {
        const context = await browser.newContext({
          ...device,
          colorScheme,
          baseURL: url,
          locale: "en-IN",
          timezoneId: "Asia/Kolkata",
        });
        const page = await context.newPage();
        const name = (screen: string) => `${size}-${colorScheme}-${screen}`;
        for (const path of ["/", "/login", "/nowhere"]) {
          await page.goto(path);
          await photograph(page, name(path.slice(1) || "roles"));
        }
        for (const role of ["admin", "waiter"] as const) {
          await signIn(page, role);
          for (const screen of screens[role]) {
            await page.goto(`/${role}/${screen}`);
            await photograph(page, name(`${role}-${screen || "order-taking"}`));
          }
        }
        await context.close();
      }
    }
  } finally {
    await browser.close();
  }
});
console.log(`screenshots written to ${FOLDER}/`);
