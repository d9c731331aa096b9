import type { Page } from "@playwright/test";
import type { DemoRole } from "#testing/client.ts";
import { expect, expectSaid, signIn } from "./fixtures.ts";

/** A table on the book-table screen. */
export const tile = (page: Page, name: string) =>
  page.getByRole("button", { name: new RegExp(`^${name}\\s`) });

/** The bar of the menu screen on a phone. */
export const orderBar = (page: Page) => page.getByRole("button", { name: /items?.*₹/ });

/** Shows the order: beside the menu, or on a phone behind the bar at the bottom. */
export async function showOrder(page: Page): Promise<void> {
  const bar = orderBar(page);
  await expect(bar.or(page.getByRole("button", { name: /(Submit|Update) Order/ })).first()).toBeVisible();
  if (await bar.isVisible()) await bar.click();
}

/** Books a table by a tap on it, which leads to the menu. */
export async function book(page: Page, role: DemoRole, table: string): Promise<void> {
  await signIn(page, role, `/${role}/book-table`);
  await tile(page, table).click();
  await expectSaid(page, "Table Booked!");
  await expectSaid(page, /Please add food items to the order\.$/);
  await expect(page).toHaveURL(new RegExp(`/${role}/menu$`));
}
