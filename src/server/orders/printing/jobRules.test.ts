import { afterEach, beforeEach, expect, test } from "vitest";
import { drawersApi, MAIN_DRAWER } from "#domain/drawers/api.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { printingApi } from "#domain/printing/api.ts";
import { accountsApi } from "#domain/staff/accountsApi.ts";
import { findJob } from "../../printing/jobs.store.ts";
import { removeOldJobs } from "../../printing/spooler/spooler.ts";
import { type PrintingResort, papersOf, quick, startPrintingResort } from "../../testing/printingResort.ts";

let resort: PrintingResort;
beforeEach(async () => {
  resort = await startPrintingResort();
});
afterEach(() => resort.close());

test("a KOT that is withdrawn while its printer is being asked does not come out", async () => {
  await resort.close();
  const limits = { connectMs: 5_000, writeMs: 5_000, statusMs: 20_000, proofMs: 400, closeMs: 200 };
  resort = await startPrintingResort({ ...quick, limits });
  const { paper, printer } = await resort.addPrinter("Kitchen", { kots: "cook" });
  await resort.learn(printer);
  const { count } = paper.connections;
  paper.faults.hangs = true;
  await resort.open(0, resort.line());
  await expect.poll(() => paper.connections.count).toBe(count + 1);
  const job = (await resort.jobs()).find(({ status }) => status === "queued");
  const params = { jobId: job?._id ?? "" };
  await resort.waiter.send(printingApi.answer, { params, body: { answer: "withdraw" } });
  paper.faults.hangs = false;
  paper.goOn();
  await resort.open(1, resort.line());
  await resort.waitFor(/^KOT/, "withdrawn", "printed");
  expect(papersOf(paper)).toHaveLength(1);
});

test("jobs are removed after seven days, and the journal keeps what came out", async () => {
  await resort.addPrinter("Kitchen", { kots: "cook" });
  const order = await resort.open(0, resort.line());
  const [job] = await resort.waitFor(/^KOT/, "sent");
  await expect.poll(async () => (await resort.kots(order))[0]?.printCount).toBe(1);
  const { writeQueue, databases, clock } = resort.server;
  const isKept = async () => (await databases.read((tx) => findJob(tx, job?._id ?? ""))) !== undefined;
  clock.advance(7 * 86_400_000 - 1);
  await removeOldJobs({ writeQueue });
  expect(await isKept()).toBe(true);
  clock.advance(2);
  await removeOldJobs({ writeQueue });
  expect(await isKept()).toBe(false);
  const rows = await databases.reader
    .selectFrom("journal")
    .select("action")
    .where("subject_id", "=", order._id)
    .execute();
  expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(["paper.sent", "kot.printed"]));
});

test("control bytes of a note and of a dish never reach the printer", async () => {
  const { paper } = await resort.addPrinter("Kitchen", { kots: "cook" });
  const noteWithCommands = "no onion \u001bp\u0001\u0019\u0010\u0014\u0001 \u001d(H x";
  await resort.open(0, resort.line(0, 1, { notes: noteWithCommands }));
  await resort.waitFor(/^KOT/, "sent");
  expect(papersOf(paper)).toEqual([expect.stringContaining("no onion p")]);
  expect(paper.kicks).toEqual([]);
});

const till = { "X-Device": "till-1" };
const pay = async (order: Order, body: object) => {
  expect((await resort.waiter.patch(`/orders/${order._id}/pay`, body, till)).status).toBe(200);
};

test("cash opens the drawer of its till once, a card does not, and without a payment it needs a reason", async () => {
  const fields = { bills: true, tills: ["till-1"], drawer: 1 as const };
  const { paper } = await resort.addPrinter("Till 1", fields);
  await pay(await resort.open(0, resort.line()), { paymentType: "card" });
  await pay(await resort.open(1, resort.line()), { paymentType: "cash" });
  await resort.waitFor(/^Drawer/, "sent");
  expect(paper.kicks).toEqual([1]);
  const body = { reason: "Change for the bar" };
  expect((await resort.waiter.post("/printing/drawer", body, till)).status).toBe(403);
  expect((await resort.admin.post("/printing/drawer", {}, till)).status).toBe(422);
  expect(await resort.admin.post("/printing/drawer", body, { "X-Device": "till-2" })).toMatchObject({
    status: 409,
    body: { code: "no-drawer" },
  });
  expect((await resort.admin.post("/printing/drawer", body, till)).status).toBe(201);
  await expect.poll(() => paper.kicks).toEqual([1, 1]);
});

test("cash that goes into a waiter's purse opens no drawer, and the drawer opened by hand is the till's", async () => {
  await resort.addPrinter("Till 1", { bills: true, tills: ["till-1"], drawer: 0 as const });
  const users = await resort.admin.query(accountsApi.users);
  const purse = async (username: string) => {
    const person = users.find((user) => user.username === username)?._id;
    expect((await resort.admin.post("/drawers", { name: `Purse of ${username}`, person })).status).toBe(201);
  };
  await purse("waiter");
  await purse("admin");
  await pay(await resort.open(0, resort.line()), { paymentType: "cash" });
  expect((await resort.admin.post("/printing/drawer", { reason: "Change" }, till)).status).toBe(201);
  expect((await resort.jobs()).map(({ title }) => title)).toEqual(["Drawer at Till 1"]);
  const entries = await resort.admin.query(drawersApi.entries, {
    params: { drawerId: MAIN_DRAWER._id },
    search: {},
  });
  expect(entries.map(({ kind }) => kind)).toEqual(["opened"]);
});

test("a drawer whose printer is off is not opened later", async () => {
  const fields = { bills: true, tills: ["till-1"], drawer: 0 as const };
  const { paper } = await resort.addPrinter("Till 1", fields);
  await paper.turnOff(false);
  await pay(await resort.open(0, resort.line()), { paymentType: "cash" });
  await resort.waitFor(/^Drawer/, "failed");
  await paper.turnOn();
  await resort.admin.post("/printing/drawer", { reason: "Change" }, till);
  await expect.poll(() => paper.kicks).toEqual([0]);
});
