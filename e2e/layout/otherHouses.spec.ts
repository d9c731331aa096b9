import { growHouse, shrinkHouse } from "#testing/houses.ts";
import { signIn, test } from "../fixtures.ts";
import { expectNoFaults } from "./layout.ts";

test("a house of one area and one category has no layout fault", async ({ page, api }) => {
  await shrinkHouse(await api("admin"));
  await signIn(page, "admin", "/admin/password");
  for (const path of ["book-table", "add-table", "category-management", "menu"])
    await expectNoFaults(page, [`/admin/${path}`]);
});

test("a house of 300 tables has no layout fault", async ({ page, api }) => {
  await growHouse(await api("admin"));
  await signIn(page, "admin", "/admin/password");
  for (const path of ["book-table", "add-table"]) await expectNoFaults(page, [`/admin/${path}`]);
});
