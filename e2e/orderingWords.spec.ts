import { areaEditingApi } from "#domain/floor/editingApi.ts";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { closingApi } from "#domain/orders/commands/closing.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { book, showOrder, tile } from "./booking.ts";
import { expect, expectSaid, signIn, test } from "./fixtures.ts";
import { recordPapers } from "./order-taking/paper.ts";

// Only this finds a legend, a link or a message that the assembled menu screens lack.

test("the book-table screen has tabs, legend and quick actions, and refuses a table out of service", async ({
  page,
  api,
}) => {
  const admin = await api("admin");
  const table = (await admin.query(tablesApi.list)).find(({ name }) => name === "T1");
  await admin.send(closingApi.setTableStatus, {
    params: { tableId: table?._id ?? "" },
    body: { status: "out-of-service" },
  });
  const logged = page.waitForEvent("console", (line) => /Connectivity test: reachable$/.test(line.text()));
  await signIn(page, "admin", "/admin/book-table");
  await expect(page.getByText("Select Area")).toBeVisible();
  await logged;
  await expect(page.getByRole("tab").first()).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText("Select Table")).toBeVisible();
  const legend = page.getByRole("list", { name: "Legend" });
  for (const status of ["Available", "Occupied", "Reserved", "Out of service"]) {
    await expect(legend.getByText(status)).toBeVisible();
  }
  await expect(tile(page, "T2").locator("..")).toHaveCSS("background-color", "rgb(227, 246, 232)");
  await expect(tile(page, "T1").locator("..")).toHaveCSS("background-color", "rgb(233, 236, 239)");
  await expect(page.getByRole("link", { name: "Go to Menu" })).toHaveAttribute("href", "/admin/menu");
  await expect(page.getByRole("link", { name: "View Dashboard" })).toHaveAttribute("href", "/admin");
  await tile(page, "T1").click();
  await expectSaid(page, "Cannot modify table");
  await expectSaid(page, "This table is out of service and cannot be booked.");
  await admin.send(areaEditingApi.create, { body: { name: "Verandah" } });
  await page.getByRole("tab", { name: "Verandah" }).click();
  await expect(page.getByText("No tables found in this area")).toBeVisible();
  await signIn(page, "waiter", "/waiter/book-table");
  await expect(page.getByRole("radiogroup", { name: "Select Area" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to Menu" })).toHaveAttribute("href", "/waiter/menu");
  await expect(page.getByRole("link", { name: "View Dashboard" })).toHaveAttribute("href", "/waiter");
});

test("dishes are found by name and description, out of stock cannot be added, an order can be cleared", async ({
  page,
  api,
}) => {
  const waiter = await api("waiter");
  const dosa = (await waiter.query(menuApi.items)).find(({ name }) => name === "Masala Dosa");
  await book(page, "waiter", "T7");
  const dishes = page.getByRole("list", { name: "Menu items" });
  const search = page.getByPlaceholder("Search menu items...");
  await search.fill("mEDU vADA");
  await expect(dishes.getByRole("heading")).toHaveText(["Medu Vada"]);
  await search.fill(dosa?.description.slice(0, 18).toUpperCase() ?? "");
  await expect(dishes.getByRole("heading")).toHaveText(["Masala Dosa"]);
  await page.getByRole("button", { name: "Add Masala Dosa" }).click();
  await showOrder(page);
  await page.getByRole("button", { name: "Special instructions for Masala Dosa" }).click();
  await page.getByPlaceholder("Special instructions").fill("extra chutney");
  await page.getByPlaceholder("Special instructions").press("Enter");
  await expect(page.getByRole("button", { name: "extra chutney" })).toBeVisible();
  await page.getByRole("button", { name: "One Masala Dosa more" }).click();
  await expect(page.getByLabel("Quantity of Masala Dosa")).toHaveText("2");
  await page.getByRole("button", { name: "One Masala Dosa less" }).click();
  await expect(page.getByLabel("Quantity of Masala Dosa")).toHaveText("1");
  const params = { itemId: dosa?._id ?? "" };
  await waiter.send(menuEditingApi.setAvailability, { params, body: { isAvailable: false } });
  const line = page.getByRole("listitem").filter({ has: page.getByLabel("Quantity of Masala Dosa") });
  await expect(line.getByText("Out of Stock")).toBeVisible();
  await page.getByRole("button", { name: "Clear Order" }).click();
  await page
    .getByRole("dialog", { name: "Clear Order" })
    .getByRole("button", { name: "Clear Order" })
    .click();
  await expect(page.getByLabel("Quantity of Masala Dosa")).toHaveCount(0);
  await page.getByRole("button", { name: "Submit Order" }).click();
  await expectSaid(page, "Cannot Submit Order");
  await expectSaid(page, "Please select a table and add items to the order");
  await page.getByRole("button", { name: "Bill", exact: true }).click();
  await expectSaid(page, "Cannot Submit Order", 2);
  await page.getByRole("button", { name: "KOT", exact: true }).click();
  await expectSaid(page, "Cannot Submit Order", 3);

  const card = dishes.getByRole("listitem").filter({ hasText: "Masala Dosa" }).first();
  await expect(card.getByText("Out of Stock")).toBeAttached();
  await expect(card.getByRole("button", { name: /^Add/ })).toHaveCount(0);
});

test("the waiter's menu prints KOT and bill", async ({ page, api }) => {
  const waiter = await api("waiter");
  await recordPapers(page);
  await book(page, "waiter", "T8");
  await page.getByRole("button", { name: "Add Medu Vada" }).click();
  await page.getByRole("button", { name: "Add Masala Dosa" }).click();
  await showOrder(page);
  await page.getByRole("button", { name: "Remove Medu Vada" }).click();
  await expect(page.getByRole("list", { name: "Items in order" }).getByRole("listitem")).toHaveCount(1);
  const ticket = page.waitForEvent("popup");
  await page.getByRole("button", { name: "KOT", exact: true }).click();
  await expect((await ticket).locator("section")).toContainText("1 × Masala Dosa");
  const receipt = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Bill", exact: true }).click();
  await expect((await receipt).locator("section")).toContainText("Grand Total");
  await expect((await receipt).locator("section")).not.toContainText("Discount");
  await expectSaid(page, "Bill Generated");

  const printed = async () => (await waiter.query(kotApi.list)).map(({ isPrinted }) => isPrinted);
  await expect.poll(printed).toEqual([true]);

  // The next table was chosen, and the menu screen itself opens its order.
  const table = (await waiter.query(tablesApi.list)).find(({ name }) => name === "T7");
  const names = { tableName: "T7", areaName: table?.area.name };
  const context = { tableId: table?._id, areaId: table?.area._id, ...names, timestamp: Date.now() };
  await page.evaluate((text) => localStorage.setItem("selectedTableContext", text), JSON.stringify(context));
  await page.reload();
  await page.getByRole("button", { name: "Add Masala Dosa" }).click();
  await showOrder(page);
  await page.getByRole("button", { name: "Submit Order" }).click();
  const discounts = async () =>
    (await waiter.query(ordersApi.list)).map(({ discountPercentage }) => discountPercentage);
  await expect.poll(discounts).toEqual([0, 0]);
  // Submitting prints nothing, and the order says so.
  await expect(page.getByText("Not Printed: KOT #2", { exact: true })).toBeVisible();
  const submitted = page.waitForEvent("popup");
  await page.getByRole("dialog").getByRole("button", { name: "Print", exact: true }).click();
  await expect((await submitted).locator("section")).toContainText("1 × Masala Dosa");
  await expect(page.getByText(/^Not Printed/)).toHaveCount(0);
});

test("the admin's menu screen links to orders and KOTs and can release the table", async ({ page }) => {
  await book(page, "admin", "T8");
  await expect(page.getByRole("link", { name: "Orders", exact: true }).last()).toHaveAttribute(
    "href",
    "/admin/orders",
  );
  await expect(page.getByRole("link", { name: "KOT", exact: true }).last()).toHaveAttribute(
    "href",
    "/admin/kot",
  );
  await expect(page.getByRole("main")).toContainText(/Selected Table\s*T8 · Dining Hall/);
  await page.getByRole("button", { name: "Clear table T8" }).click();
  await expectSaid(page, "Table Cleared");
  await expect(page.getByText("No Table Selected")).toBeVisible();
  await page.evaluate(() => localStorage.setItem("selectedTableContext", "{}"));
  await page.reload();
  await expectSaid(page, "Invalid table context. Please select a table again.");
});
