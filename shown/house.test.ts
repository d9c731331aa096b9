import { test } from "vitest";
import { staffApi } from "#domain/staff/api.ts";
import { pinApi } from "#domain/staff/pinApi.ts";
import { PASSWORD } from "./house.ts";
import { open } from "./page/open.ts";

test("settings", async () => {
  const page = await open("admin", "/admin/settings");
  await page.fill({ "Resort title": "", GSTIN: "27AAPFU0939F1ZX", "Invoice prefix": "ABCD" });
  await page.tap("Save settings");
  await page.fill({ "Resort title": "Palm Grove", GSTIN: "27AAPFU0939F1ZV", "Invoice prefix": "B" });
  await page.tap("Business day ends at", "05:00", "Save settings");
  await page.fill({ Phone: "0471 1" });
  await page.tap("Discard");
  await page.offline();
});

test("tax rules", async () => {
  const page = await open("admin", "/admin/settings");
  await page.tap("Add tax rule", ["Yes", 0], ["No", 1]);
  await page.fill({ "Valid from": "01/12/2026" });
  await page.tap("Add tax rule", /^Remove the tax rule from 01.12/, "Cancel", "Add VAT rate");
});

test("staff", async () => {
  const page = await open("admin", "/admin/waiter-management");
  await page.tap("Add Waiter", "Add Waiter");
  await page.fill({ Username: "waiter", Name: "Binu", Password: "123" });
  await page.tap("Add Waiter");
  await page.fill({ Password: PASSWORD });
  await page.tap("Add Waiter");
  await page.fill({ Username: "binu", Email: "binu@palm.in", Phone: "98" });
  await page.tap("Role", "Manager", "Add Waiter", "Edit Binu", "Role", "Cashier", "Save", "Password of Binu");
  await page.fill({ Password: "palm-grove-2" });
  await page.tap("Set Password", "PIN of Binu");
  await page.fill({ PIN: "111222" });
  await page.tap(/^Set/);
  await page.fill({ PIN: "739154" });
  await page.tap(
    /^Set/,
    "Deactivate Binu",
    "Deactivate",
    "Activate Binu",
    "Delete Binu",
    "Delete",
    "Role",
    "Cashiers",
  );
});

test("devices", async () => {
  const page = await open("admin", "/admin/devices");
  await page.tap("Name");
  await page.fill({ Name: "Till 2" });
  await page.tap("Save", "Sign out", "Cancel", "This device locks itself");
});

test("printers", async () => {
  const page = await open("admin", "/admin/printers");
  await page.tap("Add Printer", "Add Printer", "Paper", "80 mm");
  await page.fill({ Name: "Kitchen", "Address in the network": "10.0.0.9" });
  await page.tap("Add Printer");
  const addresses = ["10.0.0.9:9100", "10.0.0.8:9100"];
  page.answering({ "POST /api/printers/search": () => Response.json({ addresses }) });
  await page.tap("Search the network");
});

test("activity", async () => {
  const page = await open("admin", "/admin/activity", ({ open, line }) => open("T1", line("Dal")));
  await page.tap(["Asha Pai", 0], "Kind");
});

test("change the password and the PIN", async () => {
  const page = await open("waiter", "/waiter/password");
  await page.tap("Change password");
  await page.fill({ "Current password": "wrong", "New password": "palm", "Repeat new password": "palms" });
  await page.tap("Change password");
  await page.fill({ "New password": "palm-grove-2", "Repeat new password": "palm-grove-2" });
  await page.tap("Change password");
  await page.fill({ "Current password": PASSWORD });
  await page.tap("Change password");
  await page.fill({ "Your password": "palm-grove-2", "New PIN": "739154", "Repeat PIN": "739155" });
  await page.tap("Set PIN");
  await page.fill({ "Repeat PIN": "739154" });
  await page.tap("Set PIN");
});

test("a locked device", async () => {
  const page = await open("waiter", "/waiter/bills", async ({ admin, waiter }) => {
    await admin.send(pinApi.setPin, {
      params: { userId: (await waiter.query(staffApi.profile))._id },
      body: { pin: "739154" },
    });
  });
  await page.tap("AP Asha Pai", "Lock now", "1", "2", "Delete the last digit");
  await page.fill({ "PIN of Asha Pai": "111111" });
  await page.tap("Use the password", /^Ravi/);
  await page.fill({ "Password of Ravi Naik": PASSWORD });
  await page.tap("Go on");
});
