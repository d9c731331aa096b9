import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import type { Choices } from "#domain/menu/choices.ts";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { paise, ZERO } from "#domain/money.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { demoAccounts } from "#testing/client.ts";
import { expect, expectNoAxeFinding, signIn, test } from "../fixtures.ts";
import { orderScreen } from "./orderScreen.ts";
import { printedBy, recordPapers } from "./paper.ts";

const CHICKEN = "Chicken Handi";
const FISH = "Surmai of the day";

const nothing: Choices = { variants: [], groups: [], openPrice: null, unit: "" };
const ofChicken: Choices = {
  ...nothing,
  variants: [
    { name: "Half", price: paise(220_00), code: "77H", isAvailable: true },
    { name: "Full", price: paise(380_00), code: "77F", isAvailable: true },
    { name: "Family", price: paise(700_00), code: "", isAvailable: false },
  ],
  groups: [
    {
      ...{ name: "Extras", min: 0, max: 2 },
      options: [
        { name: "extra cheese", price: paise(40_00), menuItem: null },
        { name: "no onion", price: ZERO, menuItem: null },
      ],
    },
  ],
};
const ofFish: Choices = {
  ...nothing,
  unit: "kg",
  openPrice: { min: paise(800_00), max: paise(1500_00) },
};

test("variants, add-ons, a weight and an open price are one tap more, and stand on KOT and bill", async ({
  page,
  api,
}) => {
  const admin = await api("admin");
  const [category] = await admin.query(menuApi.categories);
  const shared = { category: category?._id ?? "", price: paise(1200_00) };
  await admin.send(menuEditingApi.createItem, { body: { ...shared, name: CHICKEN, choices: ofChicken } });
  await admin.send(menuEditingApi.createItem, { body: { ...shared, name: FISH, choices: ofFish } });

  await recordPapers(page);
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openTable("T1", category?.name);
  const dialog = page.getByRole("dialog");

  await screen.quickAdd(CHICKEN);
  await expect(dialog.getByRole("button", { name: /^Family · Out of Stock$/ })).toBeDisabled();
  // A waiter marks one variant, and no other.
  await page.keyboard.press("Escape");
  const mark = async (name: string) => {
    await page.getByRole("button", { name: `Add to Order: ${CHICKEN}` }).click();
    await dialog.getByRole("button", { name }).click();
  };
  await mark("Family: back in stock");
  await screen.quickAdd(CHICKEN);
  await expect(dialog.getByRole("button", { name: /^Family/ })).toBeEnabled();
  await expectNoAxeFinding(page);
  await dialog.getByRole("button", { name: "no onion" }).click();
  await dialog.getByRole("button", { name: /extra cheese/ }).click();
  await dialog.getByRole("button", { name: "Full · ₹420" }).click();
  await expect(dialog).toBeHidden();

  const search = page.getByPlaceholder("Search menu items...");
  await search.fill("77h");
  await search.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Item Added" })).toContainText(`${CHICKEN} (Half)`);

  await search.fill(FISH);
  await search.press("Enter");
  await expect(dialog.getByRole("button", { name: /^Add to Order/ })).toBeDisabled();
  await dialog.getByLabel("How many kg?").fill("0.45");
  await dialog.getByRole("button", { name: "Add to Order · ₹540" }).click();

  await screen.showMenu();
  await search.fill(FISH);
  await page.getByRole("button", { name: `Add to Order: ${FISH}` }).click();
  await dialog.getByLabel("How many kg?").fill("1");
  await dialog.getByLabel("Price for 1 kg").fill("700");
  await dialog.getByLabel("Quantity", { exact: true }).fill("2");
  await dialog.getByRole("button", { name: "Add to Order · ₹1,400" }).click();
  const question = page.getByRole("dialog", { name: "A price outside the item's range" });
  await expect(question).toContainText(`2 × ${FISH} at ₹700`);
  await question.getByLabel("Approver's username").fill(demoAccounts.admin.username);
  await question.getByLabel("Approver's password").fill(demoAccounts.admin.password);
  await question.getByRole("button", { name: "Sell at this price" }).click();
  await expect(question).toBeHidden();

  await screen.showOrder();
  await expect(screen.lines).toHaveCount(4);
  await expect(screen.line(`${CHICKEN} (Full)`)).toContainText("+ extra cheese, no onion");
  await expect(screen.line(FISH).first()).toContainText("0.45 kg");

  const kot = await printedBy(page, () => screen.press("KOT"));
  expect(kot.sheets[0]).toContain(`1 × ${CHICKEN} (Full) + extra cheese, no onion`);
  expect(kot.sheets[0]).toContain(`2 × ${FISH} 1 kg`);
  await screen.expectCleared();
  await screen.openTable("T1", category?.name);
  const bill = await printedBy(page, () => screen.press("BILL"));
  // 420 + 220 + 540 + 1,400 = 2,580, and 5 % of that.
  expect(bill.amount("Grand Total")).toBe(2709);
  expect(bill.sheets[0]).toContain(`${CHICKEN} (Full) + extra cheese, no onion`);
  const [ticket] = await (await api("waiter")).query(kotApi.list);
  expect(ticket?.items).toHaveLength(4);
});

test("the last round is ordered again with its choices", { tag: "@phone" }, async ({ page, api }) => {
  const [admin, waiter] = [await api("admin"), await api("waiter")];
  const [category] = await admin.query(menuApi.categories);
  const body = { category: category?._id ?? "", price: paise(380_00), name: CHICKEN, choices: ofChicken };
  const { _id: menuItem } = await admin.send(menuEditingApi.createItem, { body });
  const table = (await waiter.query(tablesApi.list)).find(({ name }) => name === "T1");
  const choice = { variant: "Full", addOns: ["extra cheese"] };
  await waiter.send(takingApi.openOrder, {
    body: { table: table?._id ?? "", items: [{ menuItem, quantity: 1, choice }] },
  });
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openTable("T1");
  await screen.order.getByRole("button", { name: "Repeat last round" }).click();
  await expect
    .poll(async () => (await waiter.query(ordersApi.list))[0]?.items)
    .toMatchObject([
      { quantity: 2, rate: 420_00, choice: { variant: "Full", addOns: [{ name: "extra cheese" }] } },
    ]);
});
