import { pinApi } from "#domain/staff/pinApi.ts";
import { expect, expectNoAxeFinding, signIn, test } from "./fixtures.ts";
import { sendOrders } from "./sentOrders.ts";

// Only this finds a locked till that shows, or continues, somebody else's session.

const ASHAS = "482719";
const MEERAS = "905172";

test.use({ fetchesAhead: true });

test("an idle till locks, is unlocked on the same screen, and is switched to another person by PIN", {
  tag: "@till",
}, async ({ page, api }) => {
  const admin = await api("admin");
  const waiter = await api("waiter");
  for (const [userId, pin] of [
    [waiter.person._id, ASHAS],
    [admin.person._id, MEERAS],
  ] as const)
    await admin.send(pinApi.setPin, { params: { userId }, body: { pin } });

  const statusWith = async (token: string | null) =>
    (await page.request.get("/api/auth/profile", { headers: { Authorization: `Bearer ${token}` } })).status();

  await page.clock.install();
  await signIn(page, "admin", "/admin/devices");
  await page.getByRole("combobox", { name: "This device locks itself" }).click();
  await page.getByRole("option", { name: "After 5 minutes without a tap" }).click();
  await page.goto("/admin/waiter-management");
  await page.getByRole("button", { name: "Add Waiter" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Waiter" });
  const name = dialog.getByRole("textbox", { name: "Name", exact: true });
  await name.fill("Divya");
  await page.clock.runFor("04:55");
  await expect(page.getByRole("heading", { name: "Locked" })).toHaveCount(0);
  await page.clock.runFor("00:10");
  const lock = page.getByRole("dialog", { name: "Locked" });
  await expect(lock).toBeVisible();
  await expect(dialog).toBeHidden();
  await expectNoAxeFinding(page);

  // The keys are for fingers; a keyboard works as well.
  const press = async (pin: string) => {
    for (const digit of pin) await lock.getByRole("button", { name: digit, exact: true }).click();
  };
  // A device's Back button closes nothing beneath a locked screen.
  for (let times = 0; times < 2; times++) {
    await page.goBack();
    await expect(lock).toBeVisible();
    // The history entry removed by Back is there again.
    await expect.poll(() => page.evaluate(() => history.state?.overlays ?? 0)).toBeGreaterThan(0);
  }
  await press("482718");
  await expect(lock.getByRole("alert")).toHaveText("This PIN is not right.");
  await page.keyboard.press("Escape");
  await page.keyboard.type(MEERAS);
  await expect(lock).toHaveCount(0);
  await expect(name).toHaveValue("Divya");
  await page.keyboard.press("Escape");

  const lockNow = async (name: string) => {
    await page.getByRole("banner").getByRole("button", { name }).click();
    await page.getByRole("menuitem", { name: "Lock now" }).click();
  };
  await lockNow("Meera Kamat");
  await expect(lock).toBeVisible();
  await page.reload();
  await expect(lock).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();
  await lock.getByRole("button", { name: /^Asha Naik/ }).click();
  await press(ASHAS);
  await expect(page).toHaveURL(/\/waiter$/);
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(lock).toHaveCount(0);

  // Asha's PIN opened this session, so the lock ends it; her PIN opens another one on the same screen.
  await page.goto("/waiter/bills");
  const search = page.getByRole("searchbox", { name: /^Search by bill/ });
  await search.fill("dal");
  const token = () => page.evaluate(() => localStorage.getItem("authToken"));
  const before = await token();
  await lockNow("Asha Naik");
  await expect(lock).toBeVisible();
  await expect.poll(() => statusWith(before)).toBe(401);
  await press(ASHAS);
  await expect(lock).toHaveCount(0);
  await expect(search).toHaveValue("dal");
  expect(await token()).not.toBe(before);
  await expect.poll(async () => await statusWith(await token())).toBe(200);

  // The waiter's action needs an approver: Meera types her PIN on Asha's screen.
  await sendOrders(waiter, [1]);
  await page.goto("/waiter/kot");
  await page.getByRole("article").getByRole("button", { name: /^More/ }).click();
  await page.getByRole("menuitem", { name: "Void KOT" }).click();
  const question = page.getByRole("dialog");
  await question.getByRole("textbox", { name: /^Reason/ }).fill("Wrong table");
  await question.getByRole("combobox", { name: "Approver" }).click();
  await page.getByRole("option", { name: "Meera Kamat" }).click();
  await question.getByLabel("Approver's PIN").fill(MEERAS);
  await question.getByRole("button", { name: "Void KOT" }).click();
  await expect(
    page.getByText(/^Taken back by Meera Kamat.*: Wrong table|Taken back by .*: Wrong table/),
  ).toBeVisible();
});
