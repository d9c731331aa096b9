import { test } from "vitest";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { paise } from "#domain/money.ts";
import { billsApi } from "#domain/orders/bills/api.ts";
import { closingApi } from "#domain/orders/commands/closing.ts";
import { refundingApi } from "#domain/orders/commands/refunding.ts";
import type { House } from "./house.ts";
import { PASSWORD } from "./house.ts";
import { open } from "./page/open.ts";

test("dishes for an order that somebody settled meanwhile go onto a new one", async () => {
  const page = await open("waiter", "/waiter", async (house) => {
    await house.open("T1", house.line("Dal"));
  });
  await page.tap(/^T1 /);
  await page.offline();
  await page.tap("Add to Order: Masala Dosa", /^Add to Order ·/, /^Lager /, "KOT 2");
  await page.meanwhile("somebody settles the order", async (house) => {
    const [order] = await house.openOrders();
    if (order) await house.pay(order);
  });
  await page.online();
  await page.meanwhile("all is read again", () => {});
  await page.tap(/to check/, "New order on T1");
});

test("a table that somebody else opened while the network was away", async () => {
  const page = await open("waiter", "/waiter");
  await page.offline();
  await page.tap(/^T1 /, /^Lager /, /^Lager /);
  await page.meanwhile("somebody opens the table", (house) => house.open("T1", house.line("Dal")));
  await page.online();
  await page.tap(/to check/);
});

test("a late KOT is printed only if the kitchen still wants it", async () => {
  const page = await open("waiter", "/waiter", async (house) => {
    await house.add(await house.open("T1", house.line("Dal")), house.line("Lager"));
  });
  await page.tap(/^T1 /);
  await page.offline();
  await page.tap("KOT 1");
  await page.meanwhile("an hour passes", ({ server }) => server.clock.advance(3_600_000));
  await page.online();
  await page.tap(/to check/, "Send now");
});

test("cash that was taken offline for another total", async () => {
  const page = await open("cashier", "/waiter", async (house) => {
    await house.open("T1", house.line("Dal"));
  });
  await page.tap(/^T1 /);
  await page.offline();
  await page.tap("SETTLE", /^Settle ₹/);
  await page.meanwhile("somebody adds a dish", async (house) => {
    const [order] = await house.openOrders();
    if (order) await house.add(order, house.line("Lager"));
  });
  await page.online();
  await page.tap(/to check/, /^Settle at/);
});

test("a dish that was deleted and a price that changed while the network was away", async () => {
  const page = await open("waiter", "/waiter", async (house) => {
    await house.open("T1", house.line("Dal"));
  });
  await page.tap(/^T1 /);
  await page.offline();
  await page.tap(/^Lager /, /^Masala Dosa /);
  await page.meanwhile("the menu changes", async (house) => {
    const itemId = house.item("Lager");
    await house.admin.send(menuEditingApi.removeItem, { params: { itemId }, body: {} });
  });
  await page.online();
  await page.tap(/to check/);
});

test("an order that somebody else changes while it is open", async () => {
  const page = await open("waiter", "/waiter", async (house) => {
    await house.open("T1", house.line("Dal"));
    await house.open("T2", house.line("Lager"));
  });
  await page.tap(/^T1 /);
  await page.meanwhile("the kitchen has it ready", async (house) => {
    for (const status of ["preparing", "ready"] as const)
      for (const { _id: orderId } of await house.openOrders())
        await house.waiter.send(closingApi.setOrderStatus, { params: { orderId }, body: { status } });
  });
  await page.meanwhile("somebody voids the order", async (house) => {
    for (const { _id: orderId, table } of await house.openOrders())
      if (table.name === "T1")
        await house.manager.send(closingApi.setOrderStatus, {
          params: { orderId },
          body: { status: "cancelled", reason: "Left" },
        });
  });
});

const refunded = async ({ open, line, pay, manager }: House) => {
  await pay(await open("T1", line("Masala Dosa", 2), line("Lager")), { paymentType: "upi" });
  await pay(await open("T2", line("Dal")), { paymentType: "card" });
  for (const { _id: billId, grandTotal } of await manager.query(billsApi.list)) {
    const body = {
      reason: "Cold",
      ...(grandTotal > 300_00 ? { lines: [{ line: 0, quantity: 1 }] } : { amount: paise(50_00) }),
    };
    await manager.send(refundingApi.refund, { params: { billId }, body });
  }
};

test("credit notes", async () => {
  const page = await open("manager", "/waiter/bills", refunded);
  await page.tap("Credit notes", /000001/, /^View credit note/);
});

test("a cashier corrects a payment with an approval", async () => {
  const page = await open("cashier", "/waiter/bills", ({ open, line, pay }) =>
    open("T1", line("Dal")).then((order) => pay(order)),
  );
  await page.tap(/000001/, "Correct", "Paid by", "Card");
  await page.fill({ Reason: "Typed wrong" });
  await page.tap("Correct");
  await page.fill({ "Approver's username": "manager", "Approver's password": PASSWORD });
  await page.tap("Correct it");
});
