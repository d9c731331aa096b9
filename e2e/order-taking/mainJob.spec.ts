import { billsApi } from "#domain/orders/bills/api.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import { expect, expectSaid, signIn, signInByForm, test } from "../fixtures.ts";
import { BREAKFAST, DOSA, IDLI, orderScreen, VADA } from "./orderScreen.ts";
import { printedBy, recordPapers } from "./paper.ts";

// Only this finds a till or a phone on which an order cannot be taken, sent, billed and settled by tapping.

/** The order of these journeys: 2 × 150 + 3 × 110 = 630; plus 2.5 % CGST and SGST is 661.50, rounded to 662. */
type Screen = ReturnType<typeof orderScreen>;
async function takeOrder(screen: Screen): Promise<void> {
  await screen.openTable("T1");
  await screen.quickAdd(DOSA, DOSA);
  await screen.addToOrder(IDLI, 3, "less spicy");
}

test("a free table gets a new order and shows it when chosen again", async ({ page }) => {
  await signInByForm(page, "waiter");
  const screen = orderScreen(page);
  const guide = page.getByRole("region", { name: "How to take an order" });
  for (const step of ["Select area", "Choose table", "Select category", "Add items"]) {
    await expect(guide.getByText(step)).toBeVisible();
  }
  const categories = page.getByRole("group", { name: "Categories" });
  await expect(categories).toHaveCount(0);
  await screen.area("Garden Terrace").click();
  await expectSaid(page, "Area Changed");
  await expect(screen.table("G1")).toContainText("Available");
  await screen.table("G1").click();
  await expectSaid(page, "Table Selected");
  await expectSaid(page, "New Order Created");
  await expect(guide).toHaveCount(0);
  await categories.getByRole("button", { name: BREAKFAST, exact: true }).click();
  await screen.quickAdd(DOSA);

  await screen.showTables();
  await screen.table("G2").click();
  await screen.showTables();
  await expect(screen.table("G1")).toContainText("Occupied");
  await screen.table("G1").click();
  await expectSaid(page, "Existing Order Found");
});

test("tapped dishes become lines, and the totals are updated", async ({ page }) => {
  await signIn(page, "admin");
  const screen = orderScreen(page);
  await screen.openTable("T1");
  await expect(screen.quick(DOSA).getByText(DOSA)).toBeVisible();
  await expect(screen.quick(DOSA).getByText("₹150")).toBeVisible();
  await expect(screen.quick(DOSA).getByText("Quick Add")).toBeAttached();
  await expect(page.getByRole("button", { name: `Add to Order: ${DOSA}` })).toHaveText("⋯ Add to Order");
  await screen.quickAdd(DOSA, VADA);
  if (!screen.isPhone) await expect(screen.order.getByRole("status").getByText(`1 × ${VADA}`)).toBeVisible();
  await screen.addToOrder(IDLI, 3, "less spicy");
  await screen.showOrder();
  await expect(screen.lines).toHaveCount(3);
  await screen.openLine(DOSA);
  await screen.order.getByRole("button", { name: `One ${DOSA} more` }).click();
  await expect(screen.quantities(DOSA)).toHaveText("2");
  await screen.order.getByRole("button", { name: `Remove ${VADA}` }).click();
  await expectSaid(page, "Item Removed");
  await expect(screen.lines).toHaveCount(2);
  await expect(screen.line(IDLI)).toContainText("less spicy");
  const headings = ["No.", "Item", "Qty", "Rate", "Amount", "Remove"];
  await expect(screen.order.getByRole("columnheader")).toHaveText(headings);
  await screen.openLine(DOSA);
  const dosaCells = ["1", new RegExp(DOSA), /2/, "150.00", "300.00", "×"];
  await expect(screen.line(DOSA).locator("td")).toHaveText(dosaCells);
  await expect(screen.total("Total")).toHaveText("630.00");
  await expect(screen.total("CGST 2.5%")).toHaveText("15.75");
  await expect(screen.total("SGST 2.5%")).toHaveText("15.75");
  await expect(screen.total("Round Off")).toHaveText("0.50");
  await expect(screen.total("Grand Total")).toHaveText("₹662");
});

for (const { role, shownForMsMin } of [
  { role: "admin", shownForMsMin: 100 },
  { role: "waiter", shownForMsMin: 500 },
] as const) {
  test(`KOT prints the ticket of ${role === "admin" ? "an admin" : "a waiter"} and leaves the table`, {
    tag: role === "admin" ? "@till" : "@phone",
  }, async ({ page, api }) => {
    await recordPapers(page);
    await signIn(page, role);
    const screen = orderScreen(page);
    await takeOrder(screen);
    const ticket = await printedBy(page, () => screen.press("KOT"));
    await expectSaid(page, "KOT Generated");
    expect(ticket.sheets).toHaveLength(1);
    expect(ticket.shownForMs).toBeGreaterThanOrEqual(shownForMsMin - 5);
    for (const words of ["Palm Grove Resort", `2 × ${DOSA}`, `3 × ${IDLI}`, "** less spicy **"]) {
      expect(ticket.sheets[0]).toContain(words);
    }
    expect(ticket.row("Table T1").at(-1)).toBe("#1");
    expect(ticket.amount("Total items")).toBe(5);
    const user = await api(role);
    expect(ticket.row("Waiter").at(-1)).toBe(user.person.name);
    await expect
      .poll(async () => (await user.query(kotApi.list))[0])
      .toMatchObject({ kotNumber: ticket.row("KOT No.").at(-1), isPrinted: true, printCount: 1 });
    // After a second the screen is ready for the next table.
    await screen.expectCleared();
  });
}

test("BILL prints the tax invoice, to the paisa", { tag: "@phone" }, async ({ page }) => {
  await recordPapers(page);
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await takeOrder(screen);
  await screen.showOrder();
  await screen.order.getByRole("button", { name: "Guest's name and GSTIN" }).click();
  const guest = page.getByRole("dialog", { name: "Guest on the bill" });
  await guest.getByLabel("Name").fill("Hindustan Coir and Spices Export Promotion Company Limited");
  await guest.getByLabel("Address").fill("Plot 14, Sector 5, Hinjewadi Phase 2, near the lake, Pune 411057");
  await guest.getByLabel("GSTIN").fill("27aapfu0939f1zw");
  await expect(
    guest.getByText("GSTIN is mistyped: its last character does not fit the others"),
  ).toBeVisible();
  await guest.getByLabel("GSTIN").fill("27aapfu0939f1zv");
  await guest.getByRole("button", { name: "Put on the bill" }).click();
  await expect(
    screen.order.getByRole("button", { name: /^The bill is made out to Hindustan/ }),
  ).toBeVisible();
  await screen.press("BILL");
  const receipt = await printedBy(page, () =>
    page.getByRole("button", { name: "Continue", exact: true }).click(),
  );
  await expectSaid(page, "Bill Generated");
  expect(receipt.shownForMs).toBeGreaterThanOrEqual(495);
  expect(receipt.sheets[0]).toContain("TAX INVOICE");
  expect(receipt.sheets[0]).toContain("Bill to: Hindustan Coir and Spices Export Promotion Company Limited");
  expect(receipt.sheets[0]).toContain("Pune 411057");
  expect(receipt.sheets[0]).toContain("GSTIN 27AAPFU0939F1ZV");
  expect(receipt.row("Bill No.").at(-1)).toMatch(/^A\/\d\d-\d\d\/000001$/);
  expect(receipt.row(DOSA)).toEqual([DOSA, "2", "150.00", "300.00"]);
  expect(receipt.row(IDLI)).toEqual([IDLI, "3", "110.00", "330.00"]);
  const { amount } = receipt;
  expect(amount("Subtotal") + amount("CGST 2.5%") + amount("SGST 2.5%") + amount("Round Off")).toBe(662);
  expect(amount("Grand Total")).toBe(662);
});

test("SETTLE takes cash, shows the change, and frees the table", async ({ page, api }) => {
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await takeOrder(screen);
  await screen.press("SETTLE");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: /^Settle · T1/ });
  await dialog.getByLabel("Cash given").fill("500");
  await expect(dialog.getByText("The cash given is less than the total.")).toBeVisible();
  await dialog.getByLabel("Cash given").fill("1000");
  await expect(dialog.getByText("₹338")).toBeVisible();
  await dialog.getByRole("button", { name: "Settle ₹662" }).click();
  await expectSaid(page, "Order Settled");
  await expectSaid(page, /^Order BILL-\d+ has been marked as cash\.$/);

  await screen.expectCleared();
  const change = page.getByText("Change due · T1");
  await expect(change.locator("..")).toContainText("₹338");
  await screen.showTables();
  await expect(screen.table("T1")).toContainText("Available");
  await screen.table("T1").click();
  await expect(change).toBeHidden();
  const waiter = await api("waiter");
  const [bill] = await waiter.query(billsApi.list);
  expect(bill).toMatchObject({
    status: "paid",
    payments: [{ type: "cash", amount: 662_00, cashGiven: 1000_00, changeDue: 338_00 }],
  });
});
