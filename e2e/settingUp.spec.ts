import type { Locator, Page } from "@playwright/test";
import { areasApi } from "#domain/floor/areasApi.ts";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { createClient } from "#testing/client.ts";
import { expect, expectNoAxeFinding, testWithServer } from "./fixtures.ts";

/** As another program exports it: a title above the column names, which differ. */
const MENU_SHEET = [
  "The Palm Grove,,",
  "Item,Rate,Group",
  "Kokum Cooler,120,Drinks",
  "Bebinca,180,Sweets",
].join("\n");

/** The number of taps besides typing; at most 25. */
const TAPS = 17;

/** Counts taps. Choosing a file takes two: its button, and the file. */
function tapCounter() {
  let taps = 0;
  return {
    count: () => taps,
    tap: async (target: Locator) => {
      await target.click();
      taps++;
    },
    choose: async (input: Locator, name: string, text: string) => {
      await input.setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
      taps += 2;
    },
  };
}

async function becomeFirstAdmin(page: Page, printed: () => string): Promise<void> {
  const codeOf = () => /first admin account: (\S+)/.exec(printed())?.[1];
  await expect.poll(codeOf).toBeDefined();
  await page.goto("/login");
  await expect(page.getByText(/“Code for the first admin account”/)).toBeVisible();
  await expect(page.getByText("journalctl -u rasoi")).toBeVisible();
  // The container's name varies; this one is right for our compose.yaml.
  await expect(page.getByText("docker compose logs")).toBeVisible();
  await page.getByLabel("One-time code").fill(codeOf() ?? "");
  await page.getByLabel("Name", { exact: true }).fill("Meera Shenoy");
  await page.getByLabel("Username").fill("meera");
  await page.getByLabel("Password", { exact: true }).fill("garam-masala");
  const create = page.getByRole("button", { name: "Create admin account" });
  if ((page.viewportSize()?.width ?? 0) > 1000) {
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(create).toBeInViewport({ ratio: 1 });
  }
  await create.click();
  await expect(page).toHaveURL(/\/admin$/);
}

testWithServer.describe("a resort without data", () => {
  testWithServer.use({ environment: { DEMO: "off" } });

  testWithServer(
    "20 tables in two areas and an imported menu take 17 taps beside typing",
    async ({ page, server }, { project }) => {
      const isMenuOpen = project.name === "till";
      await becomeFirstAdmin(page, () => server.output());
      const { tap, choose, count } = tapCounter();
      const main = page.getByRole("main");
      const checklist = page.getByRole("region", { name: "Setting up" });
      const backToChecklist = async () => {
        if (!isMenuOpen) await tap(page.getByRole("button", { name: "Open menu" }));
        await tap(
          page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Dashboard" }),
        );
      };
      await expect(checklist.getByRole("heading")).toHaveText("Setting up: 0 of 6");
      await expectNoAxeFinding(page);

      await tap(checklist.getByRole("link", { name: /^Areas/ }));
      for (const area of ["Garden", "Rooftop"]) {
        await tap(main.getByRole("button", { name: "Add Area" }));
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("Area Name").fill(area);
        await tap(dialog.getByRole("button", { name: "Add Area" }));
        await expect(main.getByRole("heading", { name: area })).toBeVisible();
      }

      await backToChecklist();
      await tap(checklist.getByRole("link", { name: /^Tables/ }));
      for (const [area, range, last] of [
        ["Garden", "G1–G10", "G10"],
        ["Rooftop", "R1-10", "R10"],
      ] as const) {
        // The first area is chosen already.
        if (area !== "Garden") await tap(main.getByText(area, { exact: true }));
        const form = page.getByRole("form", { name: `Add a table to ${area}` });
        await form.getByLabel("Table Name").fill(range);
        await expect(form.getByRole("status")).toHaveText(`10 tables: ${range.slice(0, 2)} … ${last}`);
        await tap(form.getByRole("button", { name: "Add Table" }));
        await expect(main.getByRole("button", { name: `Edit ${range.slice(0, 2)} · 4 seats` })).toBeVisible();
      }

      await backToChecklist();
      await expect(checklist.getByRole("heading")).toHaveText("Setting up: 2 of 6");
      await tap(checklist.getByRole("link", { name: /^Menu/ }));
      await choose(page.getByLabel("Sheet file"), "menu.csv", MENU_SHEET);
      await expect(
        page.getByText("Column names in row 2: Category from “Group”, Name from “Item”, Price from “Rate”."),
      ).toBeVisible();
      await tap(page.getByRole("button", { name: "Import 2 rows" }));
      await expect(page.getByText("2 added, 0 changed, 2 new categories.")).toBeVisible();

      // On a till the menu is open: two taps fewer.
      expect(count()).toBe(isMenuOpen ? TAPS - 2 : TAPS);
      const token = await page.evaluate(() => localStorage.getItem("authToken"));
      const admin = createClient(() => server.url, token ?? "");
      expect((await admin.query(areasApi.list)).map(({ name }) => name)).toEqual(["Garden", "Rooftop"]);
      const tables = await admin.query(tablesApi.list);
      expect(tables.map(({ name, area }) => `${area.name} ${name}`)).toHaveLength(20);
      expect(await admin.query(menuApi.items)).toHaveLength(2);
    },
  );
});
