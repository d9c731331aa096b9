import { test } from "vitest";
import { creditApi } from "#domain/accounts/api.ts";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { paise } from "#domain/money.ts";
import { chargingApi } from "#domain/orders/commands/charging.ts";
import { closingApi } from "#domain/orders/commands/closing.ts";
import type { House } from "./house.ts";
import { PASSWORD } from "./house.ts";
import { open } from "./page/open.ts";

const half = { name: "Half", code: "4", price: paise(100_00), isAvailable: true };
const ghee = { name: "Ghee", price: paise(20_00), menuItem: null };
const seer = { name: "Seer fish", price: paise(0), menuItem: null };

/** Dal comes in variants with extras, prawns are sold by weight. */
async function withChoices({ admin, item }: House) {
  const variants = [half, { name: "Full", code: "", price: paise(180_00), isAvailable: false }];
  const groups = [
    { name: "Extras", min: 0, max: 1, options: [ghee, { ...ghee, name: "Lemon" }] },
    { name: "With", min: 1, max: 2, options: [seer, { ...ghee, menuItem: item("Idli"), name: "Idli" }] },
  ];
  const dal = { variants, groups, openPrice: null, unit: "" };
  await admin.send(menuEditingApi.updateItem, { params: { itemId: item("Dal") }, body: { choices: dal } });
  const openPrice = { min: paise(50_00), max: paise(900_00) };
  const prawns = { variants: [], groups: [], openPrice, unit: "kg" };
  const params = { itemId: item("Malabar Prawn Curry with Coconut Milk and Two Appam") };
  await admin.send(menuEditingApi.updateItem, { params, body: { choices: prawns } });
}

test("dishes with choices and with a price that is typed", async () => {
  const page = await open("waiter", "/waiter", withChoices);
  await page.tap(/^T1 /, /^Dal /, /^Seer/, /^Ghee/, /^Lemon/, /^Half/, /^Malabar/);
  await page.fill({ "How many kg?": "0.5", "Price for 1 kg": "9999" });
  await page.fill({ "Price for 1 kg": "800" });
  await page.tap(/^Add to Order ·/, "Add to Order: Masala Dosa");
  await page.fill({ Quantity: "3", "Note for the kitchen": "crisp" });
  await page.tap(/^Add to Order ·/);
});

test("dishes go out of stock from their tile", async () => {
  const page = await open("manager", "/waiter", withChoices);
  await page.tap(/^T1 /, /^Masala Dosa /, "Add to Order: Masala Dosa", "Mark out of stock", /^Masala Dosa /);
  await page.tap("Menu of Idli", "Back in stock", "Add to Order: Dal", /Half/);
});

test("an order typed with keys", async () => {
  const page = await open("waiter", "/waiter", ({ open, line }) => open("T2", line("Lager")));
  await page.press("?", "Escape", "3");
  await page.fill({ "Search menu items": "1*3" });
  await page.press("Enter");
  await page.fill({ "Search menu items": "panir" });
  await page.fill({ "Search menu items": "dossa" });
  await page.press("Enter", "Escape");
});

test("the quantity, note and covers of an order", async () => {
  const page = await open("waiter", "/waiter", ({ open, line }) => open("T2", line("Lager"), line("Dal")));
  await page.tap(/^T2 /, "Repeat last round", /^Not sent to the kitchen: Dal/, "Quantity of Dal: 5");
  await page.fill({ "Quantity of Dal": "12", "Note for the kitchen: Dal": "hot" });
  await page.tap("Add a note to the order");
  await page.fill({ "Note of the order": "Birthday" });
  await page.tap("Keep note", "Guest's name and GSTIN");
  await page.fill({ Name: "Goa Tours", GSTIN: "27AAPFU0939F1ZX" });
  await page.tap("Put on the bill");
  await page.fill({ GSTIN: "27AAPFU0939F1ZV" });
  await page.tap("Put on the bill", /Goa Tours/, /^Discount on Dal in/);
  await page.fill({ "Discount on Dal ₹": "10" });
});

test("a bill with unsent dishes, and a second print", async () => {
  const page = await open("waiter", "/waiter", async ({ open, add, line }) => {
    await add(await open("T2", line("Lager")), line("Dal"));
  });
  await page.tap(/^T2 /, "BILL", "Send and continue", "BILL");
});

test("BILL+KOT, and a provisional paper without the network", async () => {
  const page = await open("waiter", "/waiter", async ({ open, add, line }) => {
    await add(await open("T2", line("Lager")), line("Dal"));
    await open("T3", line("Dal"));
  });
  await page.tap(/^T2 /, "BILL+KOT", /^T3 /);
  await page.offline();
  await page.tap("BILL");
});

test("an order moves to a free table, and its dishes are split off", async () => {
  const page = await open("manager", "/waiter", async ({ open, line }) => {
    await open("T2", line("Lager", 4), line("Dal"));
    await open("G1", line("Dal"));
  });
  await page.tap(
    /^T2 /,
    "Menu of the order",
    /^Split/,
    "One Lager to bill 2",
    "One Lager to bill 2",
    /^Split/,
  );
  await page.tap("Menu of the order", /^Move/, "T3", "Menu of the order", /^Move/, "G1");
});

test("a guest's room pays, a cash sale is free, and a stay's limit is exceeded", async () => {
  const page = await open("cashier", "/waiter", async ({ admin, open, line }) => {
    const stay = { kind: "stay", room: "204", name: "Ravi", limit: paise(500_00) } as const;
    await admin.send(creditApi.create, { body: stay });
    await open("T1", line("Lager", 2));
    await open("T2", line("Dal"));
  });
  await page.tap(/^T1 /, "SETTLE", "Credit", /204/, /^Settle/);
  await page.fill({ "Approver's username": "manager", "Approver's password": PASSWORD });
  await page.tap(/2 /);
});

test("an order without a charge is closed", async () => {
  const page = await open("manager", "/waiter", async ({ open, line, manager }) => {
    const order = await open("T1", line("Masala Dosa", 2));
    const lines = order.items.map(({ _id, quantity }) => ({ line: _id, quantity }));
    const body = { lines, kind: "complimentary", reason: "Late" } as const;
    await manager.send(chargingApi.setCharging, { params: { orderId: order._id }, body });
  });
  await page.tap(/^T1 /, "SETTLE", /^Close/);
});

test("kitchen, table and order are closed from the open orders", async () => {
  const page = await open("manager", "/waiter", async ({ open, line, waiter }) => {
    const { _id: orderId } = await open("T1", line("Dal"));
    for (const status of ["preparing", "ready"] as const)
      await waiter.send(closingApi.setOrderStatus, { params: { orderId }, body: { status } });
    await open("T2");
  });
  await page.tap(/^T1 /, "Menu of the order", /^Delete/);
});

test("a company with an account is put on the bill, and owes it", async () => {
  const page = await open("cashier", "/waiter", async (house) => {
    const address = "Panjim";
    const fields = { kind: "company", name: "Goa Travels", gstin: "27AAPFU0939F1ZV", address } as const;
    await house.admin.send(creditApi.create, { body: fields });
    await house.open("T3", house.line("Dal", 3));
  });
  await page.tap(/^T3 /, "Guest's name and GSTIN", "Goa Travels", "Put on the bill");
  await page.tap("SETTLE", "Credit", "Goa Travels", /^Settle ₹/);
});
