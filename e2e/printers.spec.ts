import { menuApi } from "#domain/menu/api.ts";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { stationsApi } from "#domain/menu/stationsApi.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { printersApi } from "#domain/printing/printersApi.ts";
import { paperText } from "#testing/printedPaper.ts";
import { startPrinter, type TestPrinter } from "#testing/printer.ts";
import { expect, expectNoAxeFinding, expectSaid, signIn, testWithServer as test } from "./fixtures.ts";
import { DOSA, orderScreen, VADA } from "./order-taking/orderScreen.ts";
import { printedBy, recordPapers } from "./order-taking/paper.ts";

// Only this finds a window that opens although a printer takes the paper, or a paper that prints on both.

test.use({ environment: { PRINTER_NETWORKS: "127.0.0.1:1024-65535" } });

let printer: TestPrinter;
test.beforeEach(async () => {
  printer = await startPrinter();
});
test.afterEach(async () => {
  await printer.close();
  expect(printer.problems).toEqual([]);
});

const kots = () => printer.papers.map(paperText).filter((text) => text.includes("KOT No."));

test("an admin sets a printer up, its strip says what it answers, and a waiter's KOT opens no window", async ({
  page,
  api,
}) => {
  await signIn(page, "admin", "/admin/printers");
  await page.getByRole("button", { name: "Add Printer" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Kitchen");
  await dialog.getByLabel("Address in the network").fill("8.8.8.8");
  await dialog.getByRole("combobox", { name: "KOTs", exact: true }).click();
  await page.getByRole("option", { name: "Each KOT, for the kitchen" }).click();
  await dialog.getByRole("button", { name: "Add Printer" }).click();
  await expect(dialog.getByText("must be a private one")).toBeVisible();
  await dialog.getByLabel("Address in the network").fill(`127.0.0.1:${printer.port}`);
  await expectNoAxeFinding(page);
  await dialog.getByRole("button", { name: "Add Printer" }).click();
  await expectSaid(page, "Printer added");
  await page.getByRole("button", { name: "Print a test strip: Kitchen" }).click();
  const card = page.getByRole("main").getByRole("listitem").filter({ hasText: "Kitchen" });
  await expect(card.getByText("It confirms each paper.")).toBeVisible();
  await expectNoAxeFinding(page);
  const [stored] = await (await api("admin")).query(printersApi.list);
  expect(stored?.abilities).toMatchObject({ proof: "job-id", model: "TM-T82X" });

  await signIn(page, "waiter");
  const windows: string[] = [];
  page.on("popup", (popup) => windows.push(popup.url()));
  const screen = orderScreen(page);
  await screen.openTable("T1");
  await screen.quickAdd(DOSA);
  await screen.press("KOT");
  await expect.poll(kots).toEqual([expect.stringContaining(`1 x ${DOSA}`)]);
  if (!screen.isPhone) await expect(page.getByText("KOT #1 printed")).toBeVisible();
  await screen.expectCleared();
  expect(windows).toEqual([]);
});

test("a printer without paper says so on the waiter's screen, and prints once it has some", async ({
  page,
  api,
}) => {
  const admin = await api("admin");
  const connection = { kind: "network", address: `127.0.0.1:${printer.port}` } as const;
  const body = { name: "Kitchen", connection, kots: "cook" } as const;
  const { _id: printerId } = await admin.send(printersApi.create, { body });
  await admin.send(printersApi.test, { params: { printerId }, body: {} });
  await expect
    .poll(async () => (await admin.query(printersApi.list))[0]?.abilities, { timeout: 20_000 })
    .toBeTruthy();
  printer.faults.paper = "out";
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openTable("T1");
  await screen.quickAdd(DOSA);
  await screen.press("KOT");
  const notice = page.getByRole("alert").filter({ hasText: "Kitchen: The printer is out of paper" });
  await expect(notice).toContainText("KOT #1 waits");
  await screen.expectCleared();
  await screen.openTable("T1");
  // The kitchen does not know it yet.
  await expect(screen.line(DOSA)).not.toContainText("✓");
  await page.screenshot({ path: test.info().outputPath("out-of-paper.png") });
  printer.faults.paper = "full";
  printer.goOn();
  await expect(notice).toHaveCount(0, { timeout: 30_000 });
  expect(kots()).toHaveLength(1);
});

test("BILL+KOT settles once both papers came out; of one that its printer does not confirm it asks first", async ({
  page,
  api,
}) => {
  const admin = await api("admin");
  const connection = { kind: "network", address: `127.0.0.1:${printer.port}` } as const;
  const body = { name: "Counter", connection, kots: "cook", bills: true } as const;
  const { _id: printerId } = await admin.send(printersApi.create, { body });
  await admin.send(printersApi.test, { params: { printerId }, body: {} });
  await expect
    .poll(async () => (await admin.query(printersApi.list))[0]?.abilities, { timeout: 20_000 })
    .toBeTruthy();
  await signIn(page, "admin");
  const screen = orderScreen(page);
  const statuses = async () => (await admin.query(ordersApi.list)).map(({ status }) => status).sort();
  const order = async (table: string) => {
    await screen.openTable(table);
    await screen.quickAdd(DOSA);
    await screen.showOrder();
    await screen.press("BILL+KOT");
  };
  await order("T1");
  await expectSaid(page, /has been marked as cash\.$/);
  await screen.expectCleared();
  expect(printer.papers.map(paperText).filter((text) => text.includes("Bill No."))).toHaveLength(1);

  printer.faults.cutOffAfter = 60;
  await order("T2");
  const question = page.getByRole("dialog", { name: "Is the paper there?" });
  await expect(question).toContainText("The printer did not confirm");
  await question.getByRole("button", { name: "It is not" }).click();
  await expectSaid(page, /not printed\. Print it again above\. Nothing is settled yet\.$/);
  expect(await statuses()).toEqual(["paid", "pending"]);

  printer.faults.cutOffAfter = 60;
  await order("T3");
  await question.getByRole("button", { name: "It is there" }).click();
  await expect.poll(statuses).toEqual(["paid", "paid", "pending"]);
});

test("where only the tandoor has a printer, the window prints the other station's part", async ({
  page,
  api,
}) => {
  const admin = await api("admin");
  await admin.send(stationsApi.create, { body: { name: "Hot kitchen" } });
  const { _id: tandoor } = await admin.send(stationsApi.create, { body: { name: "Tandoor" } });
  const dosa = (await admin.query(menuApi.items)).find(({ name }) => name === DOSA);
  const params = { itemId: dosa?._id ?? "" };
  await admin.send(menuEditingApi.updateItem, { params, body: { station: tandoor } });
  const connection = { kind: "network", address: `127.0.0.1:${printer.port}` } as const;
  await admin.send(printersApi.create, {
    body: { name: "Clay", connection, kots: "cook", stations: [tandoor] },
  });
  await recordPapers(page);
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openTable("T1");
  await screen.quickAdd(DOSA);
  await screen.quickAdd(VADA);
  const kot = page.getByRole("button", { name: /^KOT\b/ });
  await expect(kot).toHaveText("KOT 2Hot kitchen 1Tandoor 1");
  await page.screenshot({ path: test.info().outputPath("stations.png") });
  const paper = await printedBy(page, () => kot.click());
  expect(paper.sheets[0]).toContain(`1 × ${VADA}`);
  expect(paper.sheets[0]).toContain("Hot kitchen");
  expect(paper.sheets[0]).not.toContain(DOSA);
  await expect.poll(kots).toEqual([expect.stringContaining(`1 x ${DOSA}`)]);
  expect(kots()[0]).not.toContain(VADA);
  const waiter = await api("waiter");
  await expect
    .poll(async () => (await waiter.query(kotApi.list)).map(({ printCount }) => printCount))
    .toEqual([1]);
});
