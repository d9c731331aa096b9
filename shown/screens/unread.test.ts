import { test } from "vitest";
import { adminScreens } from "../../src/web/shell/screens.ts";
import { open } from "../page/open.ts";

const refused = () => Response.json({ code: "invalid-input", message: "Told you" }, { status: 422 });

test.each(adminScreens)("a screen whose data cannot be read: $menu.label", async ({ path }) => {
  await open("admin", `/admin/${path}`, undefined, { answers: { "GET *": refused } });
});
