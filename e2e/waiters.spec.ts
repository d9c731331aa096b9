import { accountsApi } from "#domain/staff/accountsApi.ts";
import { expect, expectNoAxeFinding, expectSaid, signIn, test } from "./fixtures.ts";

// Only this finds a change of accounts without the browser's token.

test("an admin adds a waiter, who can sign in until deactivated", async ({ page, device, baseURL }) => {
  await signIn(page, "admin", "/admin/waiter-management");
  await page.getByRole("button", { name: "Add Waiter" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Add Waiter" }).click();
  await expect(dialog.getByText("Please fill in all required fields")).toBeVisible();
  await expectNoAxeFinding(page);

  await dialog.getByLabel("Username").fill("waiter");
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("Divya Pai");
  await dialog.getByLabel("Email").fill("not an address");
  await dialog.getByRole("textbox", { name: "Password" }).fill("short");
  await dialog.getByRole("button", { name: "Add Waiter" }).click();
  await expect(dialog.getByText("Email must be in the form of name@example.com")).toBeVisible();
  await expect(dialog.getByText("Password must have at least 6 characters")).toBeVisible();
  await dialog.getByLabel("Email").fill("divya@palmgrove.example");
  await dialog.getByRole("textbox", { name: "Password" }).fill("kokum-soda");
  await dialog.getByRole("textbox", { name: "PIN" }).fill("482719");
  await dialog.getByRole("button", { name: "Add Waiter" }).click();
  await expect(dialog.getByText("This username is already taken.")).toBeVisible();
  await dialog.getByLabel("Username").fill("divya");
  await dialog.getByRole("button", { name: "Add Waiter" }).click();
  await expectSaid(page, "Waiter added successfully");

  const signsIn = async (password: string) => {
    const answer = await fetch(`${baseURL}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "divya", password }),
    });
    return answer.status;
  };
  expect(await signsIn("kokum-soda")).toBe(200);
  const card = page
    .getByRole("list", { name: "Accounts" })
    .getByRole("listitem")
    .filter({ hasText: "Divya Pai" });
  await expect(card).toContainText(/Divya Pai\s*@divya\s*Active\s*Waiter/);
  // The demo's people have no PIN.
  await expect(page.getByText("No PIN")).toHaveCount(4);
  await expect(card.getByText("No PIN")).toHaveCount(0);
  const buttons = await card.getByRole("button").all();
  const tops = await Promise.all(buttons.map(async (button) => (await button.boundingBox())?.y));
  expect(new Set(tops).size, "the buttons of a card stand in one row").toBe(1);
  await card.getByRole("button", { name: "Password" }).click();
  await dialog.getByRole("textbox", { name: "Password" }).fill("solkadhi-glass");
  await dialog.getByRole("button", { name: "Set Password" }).click();
  await expectSaid(page, "Password set");
  expect(await signsIn("solkadhi-glass")).toBe(200);

  const toggle = card.getByRole("button", { name: /^(A|Dea)ctivate / });
  await expect(toggle).toHaveText("Deactivate");
  await toggle.click();
  await dialog.getByRole("button", { name: "Deactivate" }).click();
  await expect(card.getByText("Inactive", { exact: true })).toBeVisible();
  expect(await signsIn("solkadhi-glass")).toBe(403);
  await expect(toggle).toHaveText("Activate");
  await toggle.click();
  await expect(card.getByText("Active", { exact: true })).toBeVisible();

  const edit = card.getByRole("button", { name: "Edit" });
  const bin = card.getByRole("button", { name: "Delete" });
  // All of a card's buttons are in one row.
  expect((await bin.boundingBox())?.y).toBe((await edit.boundingBox())?.y);
  await edit.click();
  const change = page.getByRole("dialog", { name: "Edit Waiter" });
  await expect(change.getByLabel("Email")).toHaveValue("divya@palmgrove.example");
  await change.getByLabel("Phone").fill("0832 22 44");
  await change.getByRole("button", { name: "Save" }).click();
  await expect(card).toContainText("divya@palmgrove.example · 0832 22 44");

  const other = await device();
  await signIn(other, "admin", "/admin/waiter-management");
  const seen = other
    .getByRole("list", { name: "Accounts" })
    .getByRole("listitem")
    .filter({ hasText: "Divya Pai" });
  await expect(seen).toBeVisible();
  await card.getByRole("button", { name: "Delete" }).click();
  await expect(dialog.getByText("This action cannot be undone.")).toBeVisible();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expectSaid(page, "Waiter deleted successfully");
  await expect(seen).toHaveCount(0);
});

test("accounts are searched by name, username, email and role; one's own cannot be deleted", async ({
  page,
  api,
}) => {
  await signIn(page, "admin", "/admin/waiter-management");
  const cards = page.getByRole("list", { name: "Accounts" }).getByRole("listitem");
  await expect(cards).toHaveCount(4);
  await expect(page.getByRole("button", { name: "Deactivate Meera Kamat" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Delete Meera Kamat" })).toBeDisabled();
  const search = page.getByLabel("Search by name, username or email");
  for (const [text, name] of [
    ["asha", "Asha Naik"],
    ["joseph@palm", "Joseph Fernandes"],
    ["rohan", "Rohan Gaonkar"],
  ] as const) {
    await search.fill(text);
    await expect(cards.getByRole("heading")).toHaveText([name]);
  }
  await search.press("Escape");
  await expect(page.getByRole("combobox", { name: "Role" })).toHaveValue("All Roles");
  await page.getByRole("combobox", { name: "Role" }).click();
  await expect(page.getByRole("option")).toHaveText([
    "All Roles",
    "Waiters",
    "Cashiers",
    "Managers",
    "Admins",
  ]);
  await page.getByRole("option", { name: "Waiters" }).click();
  await expect(cards).toHaveCount(3);
  // The demo's accounts have their usernames in their email addresses too.
  const nina = { username: "pool-bar", name: "Nina Rao", email: "nina@palmgrove.example" };
  await (await api("admin")).send(accountsApi.register, { body: { ...nina, password: "solkadhi-glass" } });
  await expect(cards).toHaveCount(4);
  await search.fill("pool-b");
  await expect(cards.getByRole("heading")).toHaveText(["Nina Rao"]);
});

test("without a token no account is changed, and the screen shows the reason", async ({ page, api }) => {
  await signIn(page, "admin", "/admin/waiter-management");
  const deactivate = page.getByRole("button", { name: "Deactivate Asha Naik" });
  await expect(deactivate).toBeVisible();
  await page.evaluate(() => localStorage.removeItem("authToken"));
  await deactivate.click();
  await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click();
  await expectSaid(page, "Failed to update status");
  await expectSaid(page, "No authentication token found");
  const users = await (await api("admin")).query(accountsApi.users);
  expect(users.find(({ username }) => username === "waiter")?.isActive).toBe(true);
});
