import type { Page } from "@playwright/test";
import { expect, signIn, test } from "../fixtures.ts";

/** Every list: its screen, the address of its rows, and what it says without a row. */
const lists: readonly (readonly [path: string, rows: RegExp, empty: string])[] = [
  ["area-management", /\/api\/areas$/, "No Areas Found"],
  ["category-management", /\/api\/menu\/categories$/, "No Categories Found"],
  ["item-management", /\/api\/menu\/items$/, "No Menu Items Found"],
  ["add-table", /\/api\/areas$/, "No Areas Found"],
  ["add-table", /\/api\/tables\/area\//, "No tables found in this area"],
  ["add-menu", /\/api\/menu\/items$/, "No items in this category yet"],
  ["menu", /\/api\/menu\/items$/, "No items in this category yet"],
  ["book-table", /\/api\/areas$/, "No restaurant areas found. Please create areas first in the admin panel."],
  ["kot", /\/api\/kot\?/, "No KOTs yet"],
  ["orders", /\/api\/orders\?/, "No orders"],
  ["orders", /\/api\/kot\?/, "No KOTs found"],
  ["expenses", /\/api\/expenses\?/, "No Expenses Found"],
  ["bills", /\/api\/bills\?/, "No bills"],
  ["waiter-management", /\/api\/auth\/users$/, "No Waiters Found"],
  ["devices", /\/api\/devices$/, "No Devices"],
  ["activity", /\/api\/activity\?/, "Nothing found"],
];

for (const [path, rows, empty] of lists)
  test(`${path} shows that ${rows.source} loads, fails, and is empty`, async ({ page }) => {
    const answer = await intercept(page, rows);
    await signIn(page, "admin", `/admin/${path}`);
    // The heading tells that the screen itself loads its rows, not its code.
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("status", { name: "Loading" }).first()).toBeVisible();
    answer(422, { code: "invalid-input", message: "Told you" });
    const retry = page
      .getByRole("alert")
      .filter({ hasText: "Told you" })
      .getByRole("button", { name: "Retry" });
    await expect(retry).toBeVisible();
    answer(200, []);
    // The list of devices is fetched every few seconds: the button may be gone before it is clicked.
    await expect(async () => {
      if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
      await expect(page.getByText(empty).first()).toBeVisible({ timeout: 1_000 });
    }).toPass();
  });

/** Holds an address of the API back until it has an answer; the returned function sets the answer. */
async function intercept(page: Page, address: RegExp): Promise<(status: number, json: unknown) => void> {
  let current: { status: number; json: unknown } | undefined;
  let release = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await isAnswered;
    if (current) await route.fulfill({ ...current, headers: { "x-seq": "0", "x-epoch": "e" } });
  });
  return (status, json) => {
    current = { status, json };
    release();
  };
}
