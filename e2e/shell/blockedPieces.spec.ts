import { readdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { billsApi } from "#domain/orders/bills/api.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import type { DemoRole, SignedIn } from "#testing/client.ts";
import { expect, expectSaid, signIn, test } from "../fixtures.ts";
import { DOSA, orderScreen } from "../order-taking/orderScreen.ts";
import { openOrder } from "../sentOrders.ts";

/** All chunks of the build except the entry. */
const pieces = () =>
  readdirSync("dist/web/assets").filter((file) => file.endsWith(".js") && !file.startsWith("index-"));

const COULD_NOT = "Could not load";

interface Blocked {
  readonly page: Page;
  readonly api: (role: DemoRole) => Promise<SignedIn>;
  /** The texts of the browser's own dialogs. */
  readonly alerts: readonly string[];
  readonly unblock: () => Promise<void>;
}

/** A chunk whose place on the screen offers Retry. */
async function retryInPlace({ page, unblock }: Blocked): Promise<void> {
  await expect(page.getByRole("alert").filter({ hasText: COULD_NOT })).toBeVisible();
  await unblock();
  await page.getByRole("button", { name: "Retry" }).click();
}

/** A screen opened from an order: the order stays shown until the screen is loaded. */
async function openFromOrder({ page, unblock }: Blocked, open: () => Promise<void>, path: string) {
  const screen = orderScreen(page);
  await screen.openTable("T1");
  await screen.quickAdd(DOSA);
  await open();
  await expectSaid(page, COULD_NOT);
  await expect(screen.lines).toHaveCount(1);
  expect(page.url()).not.toContain(path);
  await unblock();
  await open();
  await page.waitForURL(`**${path}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** A person's visit on a device that first cannot load a chunk, and then can, by the chunk's name. */
const visits: Readonly<Record<string, (blocked: Blocked) => Promise<void>>> = {
  "sign-in": async (blocked) => {
    await blocked.page.goto("/login");
    await retryInPlace(blocked);
    await expect(blocked.page.getByLabel("Username")).toBeVisible();
  },
  "order-taking": async (blocked) => {
    await signIn(blocked.page, "waiter");
    await retryInPlace(blocked);
    await expect(orderScreen(blocked.page).table("T1")).toBeVisible();
  },
  kitchen: async (blocked) => {
    await blocked.page.goto("/kitchen");
    await retryInPlace(blocked);
    await expect(blocked.page.getByRole("button", { name: "Pair this screen" })).toBeVisible();
  },
  "waiter-screens": async (blocked) => {
    const { page } = blocked;
    await signIn(page, "waiter");
    const link = page.getByRole("navigation").getByRole("link", { name: "Orders" });
    await openFromOrder(blocked, () => link.click(), "/waiter/orders");
  },
  "admin-screens": async (blocked) => {
    const { page } = blocked;
    await signIn(page, "admin");
    const open = async () => {
      await page.getByRole("button", { name: "Open menu" }).click();
      await page.getByRole("link", { name: "Settings" }).click();
    };
    await openFromOrder(blocked, open, "/admin/settings");
  },
  ReportChart: async (blocked) => {
    const waiter = await blocked.api("waiter");
    const { _id: orderId } = await openOrder(waiter, "T9");
    await waiter.send(payingApi.pay, { params: { orderId }, body: {} });
    await signIn(blocked.page, "admin", "/admin/reports");
    await retryInPlace(blocked);
    await expect(blocked.page.locator(".recharts-surface").first()).toBeVisible();
  },
  /** BILL, SETTLE and KOT's question need it: nothing is issued or left open without it. */
  afterwards: async ({ page, api, alerts, unblock }) => {
    const waiter = await api("waiter");
    const { _id: order } = await openOrder(waiter, "T2");
    const bills = () => waiter.query(billsApi.list, { search: { order } });
    await signIn(page, "waiter");
    const screen = orderScreen(page);
    await screen.openTable("T2");
    for (const action of ["BILL", "SETTLE", "KOT"] as const) {
      const count = alerts.length;
      await screen.press(action);
      await expect.poll(() => alerts.length).toBe(count + 1);
      await expect.poll(() => page.context().pages().length).toBe(1);
      await expect(screen.action(action)).toHaveAttribute("aria-busy", "false");
    }
    expect(new Set(alerts)).toEqual(new Set([`${COULD_NOT}. Nothing was done. Please try again.`]));
    expect(await bills()).toEqual([]);
    await unblock();
    await screen.press("SETTLE");
    const dialog = page.getByRole("dialog", { name: /^Settle · T2/ });
    await dialog.getByRole("button", { name: "Close" }).click();
    await screen.press("BILL");
    await expect.poll(async () => (await bills())[0]?.printCount).toBe(1);
  },
};

test("a lazy chunk that fails to load leaves the screen usable, and the next tap loads it", {
  tag: "@phone",
}, async ({ device, api }) => {
  for (const piece of pieces()) {
    const [, name = piece] = /^(.+)-[\w-]{8}\.js$/.exec(piece) ?? [];
    const visit = visits[name];
    if (!visit) throw new Error(`nobody visits ${piece}`);
    await test.step(name, async () => {
      const page = await device();
      const address = `**/assets/${piece}`;
      const alerts: string[] = [];
      page.on("dialog", (alert) => {
        alerts.push(alert.message());
        void alert.dismiss();
      });
      await page.route(address, (route) => route.abort());
      await visit({ page, api, alerts, unblock: () => page.unroute(address) });
      await expect(page.getByText("Unexpected Application Error!")).toHaveCount(0);
    });
  }
});
