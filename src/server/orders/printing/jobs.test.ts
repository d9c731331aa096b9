import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { billsApi } from "#domain/orders/bills/api.ts";
import { billingApi } from "#domain/orders/commands/billing.ts";
import { sendingApi } from "#domain/orders/commands/sending.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { printingApi } from "#domain/printing/api.ts";
import { type PrintingResort, papersOf, startPrintingResort } from "../../testing/printingResort.ts";

let resort: PrintingResort;
beforeEach(async () => {
  resort = await startPrintingResort();
});
afterEach(() => resort.close());

const orderWith = async (quantity = 1): Promise<Order> => resort.open(0, resort.line(0, quantity));
const kotOf = async (order: Order) => {
  const [kot] = await resort.kots(order);
  if (!kot) throw new Error("no KOT");
  return kot;
};

test("a KOT comes out of the kitchen's printer and is marked printed", async () => {
  const { paper, printer } = await resort.addPrinter("Kitchen", { kots: "cook" });
  await resort.learn(printer);
  const order = await orderWith(2);
  const [job] = await resort.waitFor(/^KOT/, "printed");
  expect(job).toMatchObject({ paper: "kot", order: order._id, isDuplicate: false, trouble: null });
  expect(papersOf(paper)).toEqual([expect.stringContaining(`2 x ${resort.item(0).name}`)]);
  await expect.poll(async () => (await kotOf(order)).printCount).toBe(1);
});

test("a KOT that the kitchen's printer never confirms is sent", async () => {
  const { paper, printer } = await resort.addPrinter("Clone", { kots: "cook" }, { model: "silent" });
  await resort.learn(printer);
  await orderWith();
  await resort.waitFor(/^KOT/, "sent");
  expect(papersOf(paper)).toHaveLength(1);
});

test("a printer prints the KOTs of its areas, and the pass gets a copy of each", async () => {
  const area = resort.table(0).area;
  const kitchen = await resort.addPrinter("Kitchen", { kots: "cook", areas: [area._id] });
  const other = await resort.addPrinter("Pool bar", { kots: "cook", areas: ["takeaway"] });
  const pass = await resort.addPrinter("Pass", { kots: "copy", width: 58 }, { columns: 32 });
  const order = await orderWith();
  await expect.poll(() => papersOf(pass.paper)).toEqual([expect.stringContaining("COPY")]);
  await expect.poll(() => papersOf(kitchen.paper)).toEqual([expect.not.stringContaining("COPY")]);
  expect(papersOf(other.paper)).toEqual([]);
  await expect.poll(async () => (await kotOf(order)).printCount).toBe(1);
});

test("a device that prints its KOT itself makes no job", async () => {
  const { paper } = await resort.addPrinter("Kitchen", { kots: "cook" });
  const order = await resort.open(0);
  await resort.add(order, resort.line());
  const params = { orderId: order._id };
  const { kot } = await resort.waiter.send(sendingApi.sendKot, { params, body: { isPrintedByDevice: true } });
  expect(kot?.isPrinted).toBe(false);
  expect(await resort.jobs()).toEqual([]);
  expect(papersOf(paper)).toEqual([]);
});

test("a bill is printed where it is asked for, at the till's printer before the area's", async () => {
  const area = await resort.addPrinter("Hall", { bills: true });
  const till = await resort.addPrinter("Till 1", { bills: true, tills: ["till-1"] });
  const order = await orderWith();
  const bill = await resort.issueBill(order);
  expect(await resort.jobs()).toEqual([]);
  await resort.waiter.send(billsApi.queue, { params: { billId: bill._id }, body: {} });
  await expect.poll(() => papersOf(area.paper)).toEqual([expect.stringContaining(bill.invoiceNumber)]);
  await expect.poll(async () => (await resort.readBill(bill._id)).printCount).toBe(1);
  await resort.waiter.post(`/bills/${bill._id}/jobs`, { again: true }, { "X-Device": "till-1" });
  await expect.poll(() => papersOf(till.paper)).toEqual([expect.stringContaining("DUPLICATE")]);
});

test("a printer without paper prints its KOT when it has some again, once", async () => {
  const { paper, printer } = await resort.addPrinter("Kitchen", { kots: "cook" });
  await resort.learn(printer);
  paper.faults.paper = "out";
  await orderWith();
  await expect
    .poll(async () => (await resort.admin.query(printingApi.read)).printers)
    .toMatchObject([{ trouble: "out-of-paper" }]);
  expect(await resort.jobs()).toContainEqual(
    expect.objectContaining({ status: "queued", trouble: "out-of-paper", paper: "kot" }),
  );
  paper.faults.paper = "full";
  paper.goOn();
  await resort.waitFor(/^KOT/, "printed");
  expect(papersOf(paper)).toHaveLength(1);
  await expect
    .poll(async () => (await resort.admin.query(printingApi.read)).printers)
    .toMatchObject([{ trouble: null }]);
});

test("paper that ends in the middle leaves the KOT unknown, and prints nothing a second time", async () => {
  const { paper, printer } = await resort.addPrinter("Kitchen", { kots: "cook" });
  await resort.learn(printer);
  paper.faults.paperLeft = 60;
  const order = await orderWith();
  const [job] = await resort.waitFor(/^KOT/, "unknown");
  expect(job?.trouble).toBe("out-of-paper");
  paper.faults.paper = "full";
  paper.goOn();
  resort.server.clock.advance(60_000);
  await resort.add(order, resort.line(1));
  await resort.waiter.send(sendingApi.sendKot, { params: { orderId: order._id }, body: {} });
  await resort.waitFor(/^KOT/, "unknown", "printed");
  expect(papersOf(paper)).toHaveLength(2);
  expect((await resort.kots(order)).map(({ printCount }) => printCount)).toEqual([0, 1]);
});

test("a KOT or a bill that may have come out is not printed again by a device that hands it over", async () => {
  for (const fields of [{ kots: "cook" }, { bills: true }] as const) {
    const { paper, printer } = await resort.addPrinter(JSON.stringify(fields), fields);
    await resort.learn(printer);
    paper.faults.paperLeft = 60;
  }
  const order = await orderWith();
  const [kotJob] = await resort.waitFor(/^KOT/, "unknown");
  const kotId = (await kotOf(order))._id;
  expect(await resort.waiter.send(kotApi.queue, { params: { kotId }, body: {} })).toMatchObject([
    { _id: kotJob?._id, status: "unknown" },
  ]);
  const params = { orderId: order._id };
  const { _id: billId } = await resort.waiter.send(billingApi.issueBill, { params, body: {} });
  const queueBill = () => resort.waiter.send(billsApi.queue, { params: { billId }, body: {} });
  const [billJob] = await queueBill();
  await resort.waitFor(/^Bill/, "unknown");
  expect(await queueBill()).toMatchObject([{ _id: billJob?._id, status: "unknown" }]);
});

test.each([
  ["there", 1, 0],
  ["again", 2, 1],
] as const)(
  "an unknown KOT that is %s counts as printed, with %i papers",
  async (answer, papers, duplicates) => {
    const { paper, printer } = await resort.addPrinter("Kitchen", { kots: "cook" });
    await resort.learn(printer);
    paper.faults.paperLeft = 60;
    const order = await orderWith();
    const [job] = await resort.waitFor(/^KOT/, "unknown");
    paper.faults.paper = "full";
    paper.goOn();
    const jobId = job?._id ?? "";
    await resort.waiter.send(printingApi.answer, { params: { jobId }, body: { answer } });
    await expect.poll(async () => (await kotOf(order)).printCount).toBe(1);
    const second = await resort.waiter.patch(`/printing/${jobId}`, { answer });
    expect(second).toMatchObject({ status: 409, body: { code: "job-not-open" } });
    expect(papersOf(paper)).toHaveLength(papers);
    expect(papersOf(paper).filter((text) => text.includes("DUPLICATE"))).toHaveLength(duplicates);
  },
);

test("a KOT moves to the fallback printer after its time, headed with the printer that failed", async () => {
  const pass = await resort.addPrinter("Pass");
  const kitchen = await resort.addPrinter("Kitchen", { kots: "cook", fallback: pass.printer._id });
  await kitchen.paper.turnOff(false);
  const order = await orderWith();
  await expect.poll(async () => (await resort.jobs())[0]?.trouble).toBe("unreachable");
  resort.server.clock.advance(19_000);
  await expect.poll(async () => (await resort.jobs())[0]?.printer.name).toBe("Kitchen");
  resort.server.clock.advance(1_000);
  const [job] = await resort.waitFor(/^KOT/, "sent");
  expect(job).toMatchObject({ printer: { name: "Pass" }, backupFrom: { name: "Kitchen" } });
  expect(papersOf(pass.paper)).toEqual([expect.stringContaining("BACKUP FROM Kitchen")]);
  await expect.poll(async () => (await kotOf(order)).printCount).toBe(1);
  await kitchen.paper.turnOn();
  await resort.open(1, resort.line());
  await resort.waitFor(/^KOT/, "sent", "sent");
  expect(papersOf(kitchen.paper)).toHaveLength(1);
});

test("a KOT whose fallback is dead as well ends as failed, and a device may print it", async () => {
  const pass = await resort.addPrinter("Pass");
  const kitchen = await resort.addPrinter("Kitchen", { kots: "cook", fallback: pass.printer._id });
  await kitchen.paper.turnOff(false);
  await pass.paper.turnOff(false);
  const order = await orderWith();
  await expect.poll(async () => (await resort.jobs())[0]?.trouble).toBe("unreachable");
  resort.server.clock.advance(20_000);
  await expect
    .poll(async () => (await resort.jobs())[0])
    .toMatchObject({ printer: { name: "Pass" }, trouble: "unreachable" });
  resort.server.clock.advance(20_000);
  await resort.waitFor(/^KOT/, "failed");
  await resort.waiter.send(kotApi.print, { params: { kotId: (await kotOf(order))._id }, body: {} });
  await resort.waitFor(/^KOT/, "confirmed");
  expect((await kotOf(order)).printCount).toBe(1);
});

test("a paper that waited too long is printed only after a person says so", async () => {
  const { paper } = await resort.addPrinter("Kitchen", { kots: "cook" });
  await paper.turnOff(false);
  await orderWith();
  await expect.poll(async () => (await resort.jobs())[0]?.trouble).toBe("unreachable");
  resort.server.clock.advance(15 * 60_000);
  const [job] = await resort.waitFor(/^KOT/, "expired");
  await paper.turnOn();
  const params = { jobId: job?._id ?? "" };
  const again = await resort.waiter.send(printingApi.answer, { params, body: { answer: "again" } });
  expect(again).toMatchObject({ isDuplicate: false });
  await resort.waitFor(/^KOT/, "reprinted", "sent");
  expect(papersOf(paper)).toHaveLength(1);
});

test("a KOT that expired and that nobody needs does not count as printed", async () => {
  const { paper } = await resort.addPrinter("Kitchen", { kots: "cook" });
  await paper.turnOff(false);
  await orderWith();
  await expect.poll(async () => (await resort.jobs())[0]?.trouble).toBe("unreachable");
  resort.server.clock.advance(15 * 60_000);
  const [job] = await resort.waitFor(/^KOT/, "expired");
  const path = `/printing/${job?._id}`;
  expect(await resort.waiter.patch(path, { answer: "there" })).toMatchObject({ status: 409 });
  expect(await resort.waiter.patch(path, { answer: "withdraw" })).toMatchObject({ status: 200 });
  const [kot] = await resort.waiter.query(kotApi.list, {});
  expect(kot).toMatchObject({ isPrinted: false, printCount: 0 });
});

test("a queued paper that is withdrawn does not come out", async () => {
  const { paper } = await resort.addPrinter("Kitchen", { kots: "cook" });
  await paper.turnOff(false);
  await orderWith();
  const [job] = await resort.jobs();
  const params = { jobId: job?._id ?? "" };
  await resort.waiter.send(printingApi.answer, { params, body: { answer: "withdraw" } });
  await paper.turnOn();
  await resort.waitFor(/^KOT/, "withdrawn");
  await resort.open(1, resort.line());
  await resort.waitFor(/^KOT/, "withdrawn", "sent");
  expect(papersOf(paper)).toHaveLength(1);
});

test("another printer at the address prints nothing and is named", async () => {
  const { paper, printer } = await resort.addPrinter("Kitchen", { kots: "cook" }, { serial: "AAA" });
  await resort.learn(printer);
  paper.beAnother("BBB");
  await orderWith();
  await expect
    .poll(async () => (await resort.jobs()).map(({ trouble }) => trouble))
    .toContain("other-printer");
  expect(papersOf(paper)).toEqual([]);
});

test("a job that an ended process was sending is unknown, and is not sent again", async () => {
  const { paper } = await resort.addPrinter("Kitchen", { kots: "cook" });
  await paper.turnOff(false);
  await orderWith();
  await resort.server.tamper(sql`update print_jobs set status = 'sending'`);
  await resort.server.restart();
  await paper.turnOn();
  const [job] = await resort.waitFor(/^KOT/, "unknown");
  expect(job?.trouble).toBe("stopped");
  expect(papersOf(paper)).toEqual([]);
});

test("after a restart the next KOT is whole, although the last one broke off inside a picture", async () => {
  const { paper, printer } = await resort.addPrinter("Kitchen", { kots: "cook" });
  await resort.learn(printer);
  // The note's script is printed as a picture, and begins well before this byte.
  paper.faults.cutOffAfter = 700;
  await resort.open(0, resort.line(0, 1, { notes: "तीखा" }));
  await resort.waitFor(/^KOT/, "unknown");
  await resort.server.restart();
  const order = await resort.open(1, resort.line(1));
  await resort.waitFor(/^KOT/, "unknown", "printed");
  const [, whole] = papersOf(paper);
  expect(whole).toContain((await kotOf(order)).kotNumber);
});

test("a queued job survives a restart and is printed once", async () => {
  const { paper } = await resort.addPrinter("Kitchen", { kots: "cook" });
  await paper.turnOff(false);
  await orderWith();
  await resort.server.restart();
  await paper.turnOn();
  await resort.waitFor(/^KOT/, "sent");
  expect(papersOf(paper)).toHaveLength(1);
});

test("reprinting a bill that is on its way queues it once", async () => {
  const { paper } = await resort.addPrinter("Hall", { bills: true });
  await paper.turnOff(false);
  const bill = await resort.issueBill(await orderWith());
  const params = { billId: bill._id };
  const [first] = await resort.waiter.send(billsApi.queue, { params, body: {} });
  const [second] = await resort.waiter.send(billsApi.queue, { params, body: {} });
  expect(second?._id).toBe(first?._id);
  await paper.turnOn();
  await resort.waitFor(/^Bill/, "sent");
  expect(papersOf(paper)).toHaveLength(1);
});
