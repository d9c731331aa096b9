import type { Page } from "@playwright/test";
import { expect, expectSaid, signIn, test } from "./fixtures.ts";

// Only this finds a failed read that the assembled screen shows nowhere.

/** Answers one address of the API with a refusal, which the client does not retry. Returns a function that ends that. */
async function refuse(page: Page, address: RegExp): Promise<() => Promise<void>> {
  await page.route(address, (route) =>
    route.fulfill({ status: 422, json: { code: "invalid-input", message: "Told you" } }),
  );
  return () => page.unroute(address);
}

test("the order-taking screen shows loading, error and empty states of areas", async ({ page }) => {
  const answers = { json: { code: "invalid-input", message: "Told you" }, status: 422 };
  let goOn = () => {};
  const isLoading = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(/\/api\/areas$/, async (route) => {
    await isLoading;
    await route.fulfill({ ...answers, headers: { "x-seq": "0", "x-epoch": "e" } });
  });
  await signIn(page, "waiter");
  await expect(page.getByText("Loading restaurant areas...")).toBeVisible();
  goOn();
  await expect(page.getByText("Error loading areas: Told you")).toBeVisible();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("Retry count: 1")).toBeVisible();
  Object.assign(answers, { json: [], status: 200 });
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(
    page.getByText("No restaurant areas found. Please create areas first in the admin panel."),
  ).toBeVisible();
});

test("failed reads of tables, menu and orders are named, and Retry repeats them", async ({ page }) => {
  await signIn(page, "waiter");
  for (const [title, address] of [
    ["Failed to fetch tables", /\/api\/tables$/],
    ["Failed to fetch menu data", /\/api\/menu\/items$/],
    ["Failed to fetch orders", /\/api\/orders\?/],
  ] as const) {
    const stop = await refuse(page, address);
    await page.reload();
    await expect(page.getByText(`${title}: Told you`)).toBeVisible();
    await stop();
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("tab").first()).toBeVisible();
  }
});

test("the item report and a booked table's order name their failed reads", async ({ page }) => {
  await signIn(page, "admin", "/admin/reports");
  const stop = await refuse(page, /\/api\/reports\/items$/);
  await page.getByRole("tab", { name: "Item Report" }).click();
  await expect(page.getByText("Failed to load item report: Told you")).toBeVisible();
  await stop();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("Top Categories")).toBeVisible();
  await page.goto("/admin/book-table");
  await page.getByRole("button", { name: /^T2\s/ }).click();
  await expect(page).toHaveURL(/\/admin\/menu$/);
  await refuse(page, /\/api\/orders\?/);
  await page.reload();
  await expect(page.getByText("Failed to check existing orders. Please try again.: Told you")).toBeVisible();
});

test("a failed check of a booked table's orders is shown, also if the device has cached some", async ({
  page,
}) => {
  await signIn(page, "waiter", "/waiter/book-table");
  await refuse(page, /\/api\/orders\?table=/);
  await page.getByRole("button", { name: /^T2\s/ }).click();
  await expect(page).toHaveURL(/\/waiter\/menu$/);
  await expectSaid(page, "Failed to check existing orders. Please try again.");
  await expectSaid(page, "Told you");
});
