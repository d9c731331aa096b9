import { spawnSync } from "node:child_process";
import { menuApi } from "#domain/menu/api.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { backupsApi } from "#domain/settings/backupsApi.ts";
import { signedIn } from "#testing/client.ts";
import type { ServerProcess } from "#testing/server.ts";
import { expect, fillSignIn, signInByForm, testWithServer as test } from "../fixtures.ts";
import { DOSA, IDLI, orderScreen, VADA } from "./orderScreen.ts";

// Only this finds an open page that continues with what a restored server no longer has.

const LINES = "**/api/orders/*/lines";

/** Replaces the database with a backup, as `npm run restore -- FILE` does. */
async function restore(server: ServerProcess, name: string): Promise<void> {
  await server.stop();
  const env = { ...process.env, ...server.environment };
  const { status, stderr } = spawnSync(process.execPath, ["src/server/commands/restore.ts", name], { env });
  expect(status, String(stderr)).toBe(0);
}

test("after a restore an open page shows the restored data, and queued changes are done once", async ({
  page,
  server,
  api,
}) => {
  const admin = await api("admin");
  await signInByForm(page, "waiter");
  const screen = orderScreen(page);
  await screen.openTable("T1");
  await screen.quickAdd(DOSA);
  const orders = () => admin.query(ordersApi.list);
  await expect.poll(async () => (await orders())[0]?.items.length).toBe(1);
  // The backup has a change whose answer the device never received.
  await page.route(LINES, async (route) => {
    await route.fetch().catch(() => undefined);
    await route.abort();
  });
  await screen.quickAdd(IDLI);
  await expect.poll(async () => (await orders())[0]?.items.length).toBe(2);
  await expect(page.getByRole("button", { name: "1 waiting" })).toBeVisible();
  const backup = await admin.send(backupsApi.make, { body: {} });

  // A colleague's dishes after it are lost: enough that the journal is far behind this page's position.
  const vada = (await admin.query(menuApi.items)).find(({ name }) => name === VADA);
  const orderId = (await orders())[0]?._id ?? "";
  for (let piece = 0; piece < 12; piece += 1) {
    const lines = [{ _id: crypto.randomUUID(), menuItem: vada?._id ?? "", quantity: 1 }];
    await admin.send(takingApi.addLines, { params: { orderId }, body: { lines } });
  }
  await screen.showOrder();
  await expect(screen.quantities(VADA)).toHaveText("12");
  await restore(server, backup.name);
  await screen.quickAdd(DOSA);
  await expect(page.getByRole("button", { name: "2 waiting" })).toBeVisible();
  await page.unroute(LINES);
  await server.start();

  // Nobody is signed in any more, and pending changes need their author.
  await expect(page.getByText("Your session has ended. Please sign in again.")).toBeVisible({
    timeout: 30_000,
  });
  await fillSignIn(page, "waiter");
  const again = await signedIn(server.url, "admin");
  const pieces = async () => {
    const restored = await again.query(ordersApi.list);
    return restored.map(({ items }) => items.map(({ menuItem, quantity }) => [menuItem.name, quantity]));
  };
  const once = [
    [
      [DOSA, 2],
      [IDLI, 1],
    ],
  ];
  await expect.poll(pieces, { timeout: 30_000 }).toEqual(once);
  await expect(page.getByRole("button", { name: /waiting|to check/ })).toHaveCount(0, { timeout: 30_000 });
  await screen.openTable("T1");
  await screen.showOrder();
  await expect(screen.quantities(DOSA)).toHaveText("2");
  await expect(screen.quantities(IDLI)).toHaveText("1");
  await expect(screen.lines).toHaveCount(2);
  expect(await pieces()).toEqual(once);
});
