import { test } from "vitest";
import { waiterScreens } from "../../src/web/shell/screens.ts";
import { open } from "../page/open.ts";
import { evening, TAPS_MAX } from "./evening.ts";

test.each(waiterScreens)("everything on a cashier's phone: $menu.label", async ({ path }) => {
  const page = await open("cashier", `/waiter/${path}`, evening, { phone: true });
  await page.tapAll(TAPS_MAX);
});
