import { test } from "vitest";
import { drawersApi, MAIN_DRAWER } from "#domain/drawers/api.ts";
import { open } from "./page/open.ts";

test("a manager sees what is open, closes the counted day, and adds a remark to its Z", async () => {
  const page = await open("manager", "/admin/day-close", async ({ open, line, pay, bill }) => {
    await pay(await open("T1", line("Dal", 2)));
    await bill(await open("T2", line("Masala Dosa")));
    await open("G1", line("Lager"));
  });
  await page.tap("X report", "Close");
  await page.meanwhile("the main drawer is counted, ₹10 short", async ({ manager }) => {
    const params = { drawerId: MAIN_DRAWER._id };
    const { _id: sessionId } = await manager.send(drawersApi.end, { params, body: {} });
    const denominations = [{ value: 100, pieces: 3 } as const];
    await manager.send(drawersApi.count, { params: { sessionId }, body: { denominations } });
  });
  await page.tap("Close the day", "Close the day", "Remark");
  await page.fill({ Remark: "Card machine was down" });
  await page.tap("Add remark");
});
