import { expect, signIn, test } from "../fixtures.ts";
import { DOSA, IDLI, orderScreen } from "./orderScreen.ts";
import { printedBy, recordPapers } from "./paper.ts";

// Only this finds a bar that marks the wrong next step, or an undo that takes another dish.

test("a mistaken tap is undone above the bar; a dish's tile shows its quantity and a minus button", async ({
  page,
}) => {
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openTable("T1");
  await screen.quickAdd(DOSA, DOSA, IDLI);
  await expect(screen.quick(DOSA)).toHaveAccessibleName(/₹150 2 ordered, Quick Add/);
  await expect(screen.order.getByRole("status").getByText(`1 × ${IDLI}`)).toBeVisible();
  await screen.order.getByRole("button", { name: "Undo" }).click();
  await expect(screen.quick(IDLI)).toHaveAccessibleName(/₹110 Quick Add/);
  await expect(screen.order.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await page.getByRole("button", { name: `One ${DOSA} less` }).click();
  await expect(screen.quick(DOSA)).toHaveAccessibleName(/1 ordered/);
  await page.getByRole("button", { name: `One ${DOSA} less` }).click();
  await expect(screen.quick(DOSA)).toHaveAccessibleName(/₹150 Quick Add/);
  await screen.showOrder();
  await expect(screen.order).toContainText("No items in order");
});

test("the accent moves from KOT, which counts the unsent dishes, to BILL and to SETTLE", async ({ page }) => {
  await recordPapers(page);
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  const next = screen.order.locator("[data-next]:visible");
  await screen.openTable("T1");
  await expect(next).toHaveCount(0);
  await screen.quickAdd(DOSA, DOSA, IDLI);
  await expect(next).toHaveText("KOT 2");
  await printedBy(page, () => screen.press("KOT"));
  await screen.expectCleared();
  await screen.openTable("T1");
  // On a phone BILL is behind the order's sum, which has the accent then.
  await expect(next).toHaveText(screen.isPhone ? /▲$/ : "BILL");
  await screen.showOrder();
  await expect(next).toHaveText("BILL");
  await printedBy(page, () => screen.press("BILL"));
  await expect(next).toHaveText("SETTLE");
});
