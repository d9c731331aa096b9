import type { AddressInfo } from "node:net";
import { connect, createServer, type Server, type Socket } from "node:net";
import { ordersApi } from "#domain/orders/order/api.ts";
import { expect, expectNoAxeFinding, expectSaid, signInByForm, test } from "../fixtures.ts";
import { DOSA, orderScreen } from "./orderScreen.ts";

// Only this finds a dead connection that is still shown as live.

test("two people on one table see each other and who added each line; when one settles, the other sees by whom", async ({
  page,
  device,
  api,
}) => {
  await signInByForm(page, "waiter");
  const till = await device();
  await till.setViewportSize({ width: 1366, height: 768 });
  await signInByForm(till, "admin");
  const [mine, theirs] = [orderScreen(page), orderScreen(till)];
  await mine.openTable("T1");
  await mine.quickAdd(DOSA);
  await expect(theirs.table("T1")).toHaveAccessibleName(/₹158.*Asha\sNaik\sis\shere/);
  const height = () => theirs.table("T1").evaluate((tile) => tile.getBoundingClientRect().height);
  const withAsha = await height();
  await (mine.isPhone ? mine.showTables() : page.keyboard.press("Escape"));
  await expect(theirs.table("T1")).not.toHaveAccessibleName(/here/);
  expect(await height()).toBe(withAsha);
  await mine.openTable("T1");
  await theirs.openTable("T1");
  // Beside the order the tables are a row, without space for a name.
  await expect(theirs.table("T1").getByText("AN", { exact: true })).toBeVisible();
  await expect(till.getByText("Asha Naik is on this table")).toBeVisible();
  await expect(page.getByText("Meera Kamat is on this table")).toBeVisible();
  await theirs.showOrder();
  await expect(theirs.line(DOSA)).toContainText("Asha Naik");
  await mine.showOrder();
  await expect(mine.line(DOSA).getByRole("img", { name: "Not sent to the kitchen:" })).toBeVisible();
  await expect(mine.line(DOSA)).not.toContainText("Asha Naik");
  await expectNoAxeFinding(page);

  // The waiter has a dialog open in which the table would be paid twice.
  await mine.press("KOT");
  await expect(mine.line(DOSA).getByRole("img", { name: "The kitchen has it:" })).toBeVisible();
  await expect
    .poll(async () => (await (await api("admin")).query(ordersApi.list))[0]?.items[0]?.sentQuantity)
    .toBe(1);
  await mine.expectCleared();
  await mine.openTable("T1");
  await mine.press("SETTLE");
  await expect(page.getByRole("dialog", { name: /^Settle · T1/ })).toBeVisible();
  await theirs.press("SETTLE");
  await till.getByRole("button", { name: /^Settle ₹/ }).click();
  await expectSaid(page, "Table settled");
  await expectSaid(page, /^Order BILL-\d+ of T1 was settled by Meera Kamat on another device\.$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await mine.expectCleared();
  await theirs.expectCleared();
  const said: string[] = await till.evaluate(() => [...Reflect.get(window, "said")]);
  expect(said).not.toContain("Table settled");
});

/** Forwards connections to a server until the network is cut: then nothing passes, and nobody is notified. */
async function network(url: string): Promise<{ url: string; cut: () => void; close: () => void }> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const { hostname, port } = new URL(url);
  const server: Server = createServer((near) => {
    sockets.add(near);
    near.on("error", () => undefined);
    if (isCut) return near.pause();
    const far = connect(Number(port), hostname);
    sockets.add(far);
    far.on("error", () => near.destroy());
    near.on("data", (data) => !isCut && far.write(data));
    far.on("data", (data) => !isCut && near.write(data));
    far.on("end", () => !isCut && near.end());
    near.on("end", () => !isCut && far.end());
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const own = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${own}`,
    cut: () => {
      isCut = true;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

test("a silently dead connection is noticed within 5 s, and the device's presence ends within 15 s", async ({
  page,
  device,
  baseURL,
}) => {
  const wifi = await network(baseURL ?? "");
  await page.goto(`${wifi.url}/login`);
  await page.getByLabel("Username").fill("waiter");
  await page.getByLabel("Password", { exact: true }).fill("waiter123");
  await page.getByRole("button", { name: "Login" }).click();
  await orderScreen(page).openTable("T1");
  await expect(page.getByRole("status").filter({ hasText: "live" })).toBeVisible();
  const till = await device();
  await signInByForm(till, "admin");
  const tile = orderScreen(till).table("T1");
  await expect(tile).toHaveAccessibleName(/Asha\sNaik\sis\shere/);
  const cutAt = Date.now();
  wifi.cut();
  await expect(page.getByRole("status").filter({ hasText: "offline" })).toBeVisible({ timeout: 7_000 });
  expect(Date.now() - cutAt).toBeLessThan(5_000);
  await expect(tile).not.toHaveAccessibleName(/Asha\sNaik\sis\shere/, { timeout: 20_000 });
  expect(Date.now() - cutAt).toBeLessThan(15_000);
  await orderScreen(page).quickAdd(DOSA);
  await expect(page.getByRole("button", { name: "1 waiting" })).toBeVisible();
  wifi.close();
});
