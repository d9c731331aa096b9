import { test } from "vitest";
import { formatCode, pairingApi } from "#domain/devices/pairingApi.ts";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { stationsApi } from "#domain/menu/stationsApi.ts";
import { closingApi } from "#domain/orders/commands/closing.ts";
import type { House } from "./house.ts";
import { open } from "./page/open.ts";

async function kitchen(house: House) {
  const { admin, item, line, waiter, table } = house;
  await admin.send(stationsApi.create, { body: { name: "Hot kitchen" } });
  const { _id: station } = await admin.send(stationsApi.create, { body: { name: "Tandoor" } });
  await admin.send(menuEditingApi.updateItem, { params: { itemId: item("Dal") }, body: { station } });
  await house.open("T1", line("Masala Dosa", 2), line("Dal"));
  const { _id: orderId } = await house.open("G1", line("Lager", 3));
  await waiter.send(closingApi.setOrderStatus, { params: { orderId }, body: { status: "preparing" } });
  await house.open("T2", line("Dal", 2));
  const { code } = await admin.send(pairingApi.makeCode, { body: { name: "Pass" } });
  return { code: formatCode(code), table };
}

async function openDisplay() {
  let code = "";
  const page = await open("visitor", "/kitchen", async (house) => {
    ({ code } = await kitchen(house));
  });
  await page.fill({ Code: "WRONG" });
  await page.tap("Pair this screen");
  await page.fill({ Code: code });
  await page.tap("Pair this screen");
  return page;
}

test("a kitchen display bumps and recalls tickets", async () => {
  const page = await openDisplay();
  await page.tap(/Masala Dosa/, /^.*T2/, "Recall", /T2/, "All day", "All day");
  await page.press("1", "1", "2", "Enter", "r", "1", "Escape");
});

test("a kitchen display of one station, out of stock, and without the network", async () => {
  const page = await openDisplay();
  await page.fill({ Station: "" });
  await page.tap("Out of stock", /^Dal/);
  await page.fill({ "Find a dish": "lag" });
  await page.offline();
  await page.tap(/G1/);
  await page.online();
});

test("pair a kitchen display", async () => {
  const page = await open("admin", "/admin/devices");
  await page.tap("Pair a kitchen display", "Make a code");
  await page.fill({ Name: "Pass" });
  await page.tap("Make a code");
});

test("stations", async () => {
  const page = await open("admin", "/admin/stations");
  await page.tap("Add Station", "Add Station");
  await page.fill({ "Station Name": "Hot kitchen" });
  await page.tap("Add Station", "Add Station");
  await page.fill({ "Station Name": "Tandoor", "Sort Order": "0" });
  await page.tap("Add Station");
  await page.tap("Add Station");
  await page.fill({ "Station Name": "Bar" });
  await page.tap("Add Station", "Edit Bar");
  await page.fill({ "Station Name": "hot kitchen" });
  await page.tap("Save");
  await page.fill({ "Station Name": "Cold kitchen" });
  await page.tap("Save", "Delete Cold kitchen", "Delete");
});
