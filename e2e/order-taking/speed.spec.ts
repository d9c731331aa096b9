import { expect, signIn, test } from "../fixtures.ts";
import { DOSA, orderScreen } from "./orderScreen.ts";

test("a dish is typed and taken with Enter, as many as stand behind a star", async ({ page }) => {
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openTable("T1");
  const search = page.getByPlaceholder("Search menu items...");
  await search.fill("dal");
  await expect(page.getByRole("button", { name: / ₹.* Quick Add/ }).first()).toHaveAccessibleName(/^Dal /);
  await search.fill("masla dosa*3");
  await search.press("Enter");
  await expect(search).toHaveValue("");
  await expect(search).toBeFocused();
  await search.fill("lassi");
  await search.press("Escape");
  await expect(search).toHaveValue("");
  await screen.showOrder();
  await expect(screen.lines).toHaveCount(1);
  await expect(screen.line(DOSA).getByLabel(`Quantity of ${DOSA}`)).toHaveText("3");
});
