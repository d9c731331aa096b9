import { test } from "vitest";
import { rateBps } from "#domain/money.ts";
import { closingApi } from "#domain/orders/commands/closing.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import type { House } from "./house.ts";
import { open } from "./page/open.ts";

async function evening({ open, line, pay, bill, add, waiter }: House) {
  const preparing = await open("T1", line("Masala Dosa", 2), line("Lager"));
  await waiter.send(closingApi.setOrderStatus, {
    params: { orderId: preparing._id },
    body: { status: "preparing" },
  });
  const billed = await open("T2", line("Malabar Prawn Curry with Coconut Milk and Two Appam"));
  await waiter.send(takingApi.updateOrder, {
    params: { orderId: billed._id },
    body: { discountPercentage: rateBps(1000), covers: 3 },
  });
  await bill(billed);
  await add(await open("T3", line("Dal", 3)), line("Dal"));
  await pay(await open("G1", line("Dal")));
}

test("orders", async () => {
  const page = await open("waiter", "/waiter/orders", evening);
  await page.tap("View order of T3", "Close", "Status", "Paid");
});
