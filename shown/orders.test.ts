import { test } from "vitest";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { stationsApi } from "#domain/menu/stationsApi.ts";
import { paise, rateBps } from "#domain/money.ts";
import { closingApi } from "#domain/orders/commands/closing.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import type { House } from "./house.ts";
import { PASSWORD } from "./house.ts";
import { open } from "./page/open.ts";

async function evening({ open, line, pay, bill, add, waiter }: House) {
  const preparing = await open("T1", line("Masala Dosa", 2), line("Lager"));
  const params = { orderId: preparing._id };
  await waiter.send(closingApi.setOrderStatus, { params, body: { status: "preparing" } });
  const billed = await open("T2", line("Malabar Prawn Curry with Coconut Milk and Two Appam"));
  const terms = { discountPercentage: rateBps(1000), notes: "Window", covers: 3 };
  await waiter.send(takingApi.updateOrder, { params: { orderId: billed._id }, body: terms });
  await bill(billed);
  await add(await open("T3", line("Dal", 3)), line("Dal"));
  await pay(await open("G1", line("Dal")));
}

test("orders", async () => {
  const page = await open("waiter", "/waiter/orders", evening);
  await page.tap("View order of T2", "Close", "KOT of T3", "Close", /^View KOT .* T1/, "Close");
  await page.tap("Mark Ready: order of T1", /^Prep: KOT .* T3/, "Status", "Paid");
  await page.tap("Status", "All Status", "Area", "Garden");
  await page.fill({ "Search by bill number, table or area": "T9" });
});

test("orders without the network", async () => {
  const page = await open("waiter", "/waiter/orders", evening);
  await page.offline();
  await page.tap("Start Preparing: order of T3", /waiting/);
  await page.online();
});

test("the kitchen's tickets", async () => {
  const page = await open("waiter", "/waiter/kot", evening);
  await page.tap("Preparing", "All", /^Prep: KOT .* T3/, /^More for KOT .* T1/, "Past KOTs");
});

test("void a ticket", async () => {
  const page = await open("manager", "/waiter/kot", evening);
  await page.tap(/^More for KOT .* T3/, /^(Void|Take)/);
  await page.fill({ Reason: "Kitchen ran out" });
  await page.tap(/^(Void|Take)/);
});

const taking = (house: House) => evening(house);

test("settle with cash", async () => {
  const page = await open("cashier", "/waiter", taking);
  await page.tap(/^T1 /, "SETTLE");
  await page.fill({ "Cash given": "1000", "Tip (optional, outside the bill)": "20" });
  await page.tap(/^Settle ₹/);
});

test("settle by UPI, on credit and in parts", async () => {
  const page = await open("waiter", "/waiter", taking);
  await page.tap(/^T1 /, "SETTLE", "UPI", "Card", "Credit", "Cash", "Split the payment");
  await page.tap(/^Receive ₹/, "UPI", /^Settle ₹/);
});

test("settle while the network is away", async () => {
  const page = await open("waiter", "/waiter", taking);
  await page.tap(/^T1 /);
  await page.offline();
  await page.tap("SETTLE", "UPI", "Cash", /^Settle ₹/, /waiting/, "Close");
  await page.online();
});

test("settle where dishes are not sent", async () => {
  const page = await open("waiter", "/waiter", taking);
  await page.tap(/^T3 /, "SETTLE");
});

test("send, print and bill", async () => {
  const page = await open("waiter", "/waiter", taking);
  await page.tap(/^T3 /, "KOT 1", /^T3 /, "BILL");
});

test("a house with stations counts on KOT where dishes go", async () => {
  const page = await open("waiter", "/waiter", async (house) => {
    await house.admin.send(stationsApi.create, { body: { name: "Hot kitchen" } });
    const { _id: station } = await house.admin.send(stationsApi.create, { body: { name: "Tandoor" } });
    const params = { itemId: house.item("Masala Dosa") };
    await house.admin.send(menuEditingApi.updateItem, { params, body: { station } });
    await taking(house);
  });
  await page.tap(/^T3 /, /^KOT 1/);
});

test("an order's lines, note, guest and discount", async () => {
  const page = await open("waiter", "/waiter", taking);
  await page.tap(
    /^T3 /,
    /^Not sent to the kitchen: Dal/,
    "Add a note to the order",
    "Cancel",
    "Guest's name and GSTIN",
  );
});

test("a dish moves to another order, and a paid order is looked up", async () => {
  const page = await open("manager", "/waiter", async (house) => {
    await taking(house);
    await house.open("G2", house.line("Masala Dosa", 3));
  });
  await page.tap("Garden", /^G2 /, /^The kitchen has it: Masala Dosa/, /^The kitchen has it: Masala Dosa/);
  await page.tap(
    /^The kitchen has it: Masala Dosa/,
    "Move to another order",
    "One less",
    "One less",
    "One more",
    "T1",
  );
  await page.fill({ "Search bills by number, table or area": "G1" });
});

test("an approval", async () => {
  const page = await open("waiter", "/waiter", taking);
  await page.tap(/^T3 /);
  await page.fill({ "Discount %": "25" });
  await page.fill({ "Approver's username": "manager", "Approver's password": PASSWORD });
  await page.tap("Give the discount");
});

test.each(["Split", "Move", "Hand over", "Not charged"] as const)("an order to %s", async (entry) => {
  const page = await open("manager", "/waiter", taking);
  await page.tap(/^T3 /, "Menu of the order", new RegExp(`^${entry}`));
});

test.each(["Takeaway", "Delivery", "Room service"] as const)("open an order for %s", async (kind) => {
  const page = await open("waiter", "/waiter", taking);
  await page.tap("No table", new RegExp(kind));
});

test("a table's menu on the dashboard", async () => {
  const page = await open("manager", "/waiter", taking);
  await page.tap("Menu of table T3", /^Move/, "Close", "Menu of table T2", /^(Hand|Change)/);
});

test("a waiter's menu", async () => {
  const page = await open("waiter", "/waiter/book-table", ({ open, line }) => open("T2", line("Dal")));
  await page.tap(/^T1 /, "Add Dal", "Add Masala Dosa", "One Dal more", "Special instructions for Dal");
  await page.fill({ "Special instructions for Dal": "No salt" });
  await page.tap("One Masala Dosa less", "KOT");
});

test("a waiter's bill", async () => {
  const page = await open("waiter", "/waiter/book-table");
  await page.tap(/^T1 /, "Add Dal", "Bill");
});

test("a waiter's submitted order", async () => {
  const page = await open("waiter", "/waiter/book-table");
  await page.tap(/^T1 /, "Add Dal", "Submit Order");
});

test("a waiter's menu without the network", async () => {
  const page = await open("waiter", "/waiter/book-table");
  await page.tap(/^T1 /, "Add Dal");
  await page.offline();
  await page.tap("Submit Order", "Clear Order");
});

test("a waiter's menu with somebody else's order", async () => {
  const page = await open("waiter", "/waiter/menu", ({ open, line }) => open("T2", line("Dal")));
  await page.tap("Book a Table", /^T2 /, "Add food items", "Add Dal", "Update Order");
});

test("a refused change", async () => {
  const page = await open("waiter", "/waiter", async (house) => {
    await taking(house);
  });
  await page.tap(/^T3 /);
  await page.offline();
  await page.tap(/^Not sent to the kitchen: Dal/, "KOT 1");
  await page.meanwhile("somebody settles the order", async (house) => {
    const order = (await house.openOrders()).find(({ table }) => table.name === "T3");
    if (order) await house.pay(order, { paymentType: "cash", cashGiven: paise(2000_00) }, house.manager);
  });
  await page.online();
  await page.tap(/to check/);
});

test("a wrong password for an approval, then the right one", async () => {
  const page = await open("waiter", "/waiter", taking);
  await page.tap(/^T3 /, ["Remove Dal", 0]);
  await page.fill({ Reason: "Cold", "Approver's username": "manager", "Approver's password": "wrong" });
  await page.tap(/^(Remove|Void|Take|Confirm)/);
  await page.fill({ "Approver's password": PASSWORD });
  await page.tap(/^(Remove|Void|Take|Confirm)/);
});
