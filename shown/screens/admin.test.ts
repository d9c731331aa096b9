import { test } from "vitest";
import { adminScreens } from "../../src/web/shell/screens.ts";
import { open } from "../page/open.ts";
import { evening, TAPS_MAX } from "./evening.ts";

test.each(adminScreens)("everything on an admin's screen: $menu.label", async ({ path }) => {
  const page = await open("admin", `/admin/${path}`, evening);
  await page.tapAll(TAPS_MAX);
});
