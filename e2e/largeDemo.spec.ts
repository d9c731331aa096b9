import { expect, signIn, test } from "./fixtures.ts";

test.use({ house: "large" });

test("a page of the large demo shows its resort, its areas and the orders of its evening", {
  tag: "@till",
}, async ({ page, api }) => {
  await signIn(page, "waiter");
  await expect(page.getByText("Aravalli Lake Palace Resort & Spa")).toBeVisible();
  await expect(page.getByRole("tab")).toHaveCount(8);
  const booked = page.getByRole("complementary", { name: "Booked Table (Preview Bill)" });
  await expect(booked).toContainText(/Active\s*Orders\s*17/);
  const { person } = await api("admin");
  expect(person.name).toHaveLength(42);
});
