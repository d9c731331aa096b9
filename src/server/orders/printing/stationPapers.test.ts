import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { movingApi } from "#domain/orders/commands/moving.ts";
import { sendingApi } from "#domain/orders/commands/sending.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { printingApi } from "#domain/printing/api.ts";
import type { NewPrinter } from "#domain/printing/newPrinter.ts";
import { printersApi } from "#domain/printing/printersApi.ts";
import { type Resort, startResort } from "../../testing/resort.ts";
import { setUpStations } from "../../testing/stations.ts";
import { rows } from "../../testing/storedBy.ts";

let resort: Resort;
let hot: string;
let tandoor: string;
beforeEach(async () => {
  resort = await startResort({ spooler: "off" });
  const stations = await setUpStations(resort);
  [hot, tandoor] = [stations.hot._id, stations.tandoor._id];
});
afterEach(() => resort.server.close());

async function addPrinter(name: string, fields: Pick<NewPrinter, "kots" | "stations">) {
  const connection = { kind: "network", address: `192.168.1.${name.length}0:9100` } as const;
  return await resort.admin.send(printersApi.create, { body: { name, connection, ...fields } });
}

const openTwo = () => resort.open(0, resort.line(0, 2), resort.line(1, 3));
const send = ({ _id: orderId }: Order) =>
  resort.waiter.send(sendingApi.sendKot, { params: { orderId }, body: {} });
const jobs = async () => {
  const found = (await resort.admin.query(printingApi.read)).jobs;
  return found
    .map(({ printer, title, isCopy }) => `${printer.name}: ${title}${isCopy ? " (copy)" : ""}`)
    .sort();
};
/** Returns the texts of the jobs that were made last, of a station. */
async function paper(station: string): Promise<string> {
  const found = await resort.server.databases.read((tx) =>
    tx
      .selectFrom("print_jobs")
      .select("blocks")
      .where("station_id", "=", station)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .execute(),
  );
  const blocks = JSON.parse(found[0]?.blocks ?? "[]") as { text?: string; cells?: string[] }[];
  return blocks.map(({ text, cells = [] }) => text ?? cells.join(" ")).join("\n");
}

test("each part goes to its station's printer, and the whole KOT to the pass", async () => {
  await addPrinter("Hot", { kots: "cook", stations: [hot] });
  await addPrinter("Clay", { kots: "cook", stations: [tandoor] });
  await addPrinter("Pass", { kots: "copy" });
  await openTwo();
  expect(await jobs()).toEqual(["Clay: KOT #1 Tandoor", "Hot: KOT #1 Hot kitchen", "Pass: KOT #1 (copy)"]);
  expect(await paper(tandoor)).toMatch(/3 × Idli Sambar/);
  expect(await paper(tandoor)).not.toMatch(/Paratha|ADD-ON|DUPLICATE/);
  expect(await paper(hot)).toMatch(/2 × Aloo Paratha/);
  // A KOT of the hot kitchen only has no paper at the tandoor.
  await resort.open(1, resort.line(0));
  expect((await jobs()).filter((job) => job.startsWith("Clay"))).toHaveLength(1);
});

test("a station's papers of the day are numbered without gaps, and each names the one before", async () => {
  await addPrinter("Hot", { kots: "cook" });
  const order = await openTwo();
  expect(await paper(tandoor)).toMatch(/^Tandoor 1, the first today$/m);
  await resort.add(order, resort.line(1));
  await send(order);
  expect(await paper(tandoor)).toMatch(/^Tandoor 2, after 1$/m);
  expect(await paper(tandoor)).toMatch(/^ADD-ON$/m);
  const path = `/orders/${order._id}/lines/${order.items[1]?._id}`;
  await resort.admin.patch(path, { quantity: 1, reason: "Too many" });
  expect(await paper(tandoor)).toMatch(/^Tandoor 3, after 2$/m);
  expect(await paper(tandoor)).toMatch(/^CANCEL 3 × Idli Sambar \(4 → 1\)$/m);
  await resort.waiter.send(movingApi.moveOrder, {
    params: { orderId: order._id },
    body: { table: resort.table(3)._id },
  });
  expect(await paper(tandoor)).toMatch(/^Tandoor 4, after 3$/m);
  expect(await paper(tandoor)).toMatch(/TABLE CHANGED: B1 → B4/);
  expect(await paper(hot)).toMatch(/^Hot kitchen 2, after 1$/m);
});

test("a device marks the parts that it printed, and no others", async () => {
  await addPrinter("Clay", { kots: "cook", stations: [tandoor] });
  const order = await openTwo();
  const [kot] = await resort.kots(order);
  const params = { kotId: kot?._id ?? "" };
  await resort.server.tamper(sql`update print_jobs set status = 'unknown'`);
  await resort.waiter.send(kotApi.print, { params, body: { stations: [hot] } });
  expect((await resort.kots(order))[0]).toMatchObject({
    isPrinted: false,
    parts: [{ isPrinted: true }, { isPrinted: false, printCount: 0 }],
  });
  // Whoever was asked about the tandoor's paper still is.
  const statuses = async () => (await resort.admin.query(printingApi.read)).jobs.map(({ status }) => status);
  expect(await statuses()).toEqual(["unknown"]);
  await resort.waiter.send(kotApi.print, { params, body: { stations: [tandoor] } });
  expect(await statuses()).toEqual(["confirmed"]);
  expect((await resort.kots(order))[0]).toMatchObject({ isPrinted: true });
});

test("of a station's paper that somebody found only its part is printed", async () => {
  await addPrinter("Clay", { kots: "cook", stations: [tandoor] });
  await openTwo();
  await resort.server.tamper(sql`update print_jobs set status = 'unknown'`);
  const [job] = (await resort.admin.query(printingApi.read)).jobs;
  const there = { params: { jobId: job?._id ?? "" }, body: { answer: "there" } } as const;
  expect(await resort.server.storedBy(() => resort.waiter.send(printingApi.answer, there))).toEqual(rows`
    kots ~ kot#1: parts [{_id: "Hot kitchen", name: "Hot kitchen", printCount: 0, isSeen: false},{_id: "Tandoor",
      name: "Tandoor", printCount: 0, isSeen: false}] → [{_id: "Hot kitchen", name: "Hot kitchen", printCount: 0,
      isSeen: false},{_id: "Tandoor", name: "Tandoor", printCount: 1, isSeen: false}]
    print_jobs ~ KOT #1 Tandoor: status unknown → confirmed, ended_at null → now
    journal + by Asha Naik, printing, paper.confirmed, of KOT #1 Tandoor, subject order#1, at B1, {after: {paper:
      "KOT #1 Tandoor", printer: "Clay"}}
    journal + by Asha Naik, kot, kot.printed, of kot#1, subject order#1, at B1, {before: {printCount: 0},
      after: {printCount: 1}}
  `);
});

test("a device that prints marks the parts without an open job, and the KOT is printed once all parts are", async () => {
  await addPrinter("Clay", { kots: "cook", stations: [tandoor] });
  const order = await openTwo();
  const [kot] = await resort.kots(order);
  const params = { kotId: kot?._id ?? "" };
  const marked = () => resort.waiter.send(kotApi.print, { params, body: {} });
  expect(await resort.server.storedBy(marked)).toEqual(rows`
    kots ~ kot#1: parts [{_id: "Hot kitchen", name: "Hot kitchen", printCount: 0, isSeen: false},{_id: "Tandoor",
      name: "Tandoor", printCount: 0, isSeen: false}] → [{_id: "Hot kitchen", name: "Hot kitchen", printCount: 1,
      isSeen: false},{_id: "Tandoor", name: "Tandoor", printCount: 0, isSeen: false}]
    journal + by Asha Naik, kot, kot.printed, of kot#1, subject order#1, at B1, {before: {printCount: 0},
      after: {printCount: 1}}
  `);
  expect((await resort.kots(order))[0]).toMatchObject({ isPrinted: false, parts: [{ isPrinted: true }, {}] });
  // What is on its way is not queued twice.
  expect(await resort.waiter.send(kotApi.queue, { params, body: {} })).toMatchObject([{ station: tandoor }]);
  expect(await jobs()).toEqual(["Clay: KOT #1 Tandoor"]);
});
