import { afterEach, beforeEach, expect, test } from "vitest";
import { dayCloseApi } from "#domain/dayClose/api.ts";
import { printersApi } from "#domain/printing/printersApi.ts";
import { type Resort, startResort } from "../testing/resort.ts";
import { rows } from "../testing/storedBy.ts";

let resort: Resort;
beforeEach(async () => {
  resort = await startResort({ spooler: "off" });
});
afterEach(() => resort.server.close());

const storedBy = (command: () => Promise<unknown>) => resort.server.storedBy(command);
/** Leaves out what the tests of reports say. */
const shortened = (stored: readonly string[]) =>
  stored.map((row) =>
    row
      .replace(/(lost|blocks) \[.*?\](?=, (report|status))/, "$1 […]")
      .replace(/report \{.*\}, by/, "report {…}, by"),
  );

test("a close stores its Z and forgets the cash that was named lost; a remark and a paper are rows of their own", async () => {
  const { admin, server } = resort;
  const phone = await server.client("waiter", "phone-1");
  const report = { place: null, waiting: 1, oldest: null, version: "1", isSecure: true };
  const say = () => phone.post("/events/here", { ...report, unsent: { count: 1, amount: 540 } });
  expect(await server.storedBy(say)).toEqual(rows`
    unsent_cash + unsent_cash#phone-1: person Asha Naik, payments 1, amount 54000, reported_at now
  `);
  expect(await server.storedBy(say)).toEqual([]);
  const { businessDay } = await admin.query(dayCloseApi.open);
  const body = { businessDay, lost: ["phone-1"] };
  expect(shortened(await storedBy(() => admin.send(dayCloseApi.close, { body })))).toEqual(rows`
    day_closes + day_close#1: number 1, business_day 2026-11-20, head_seq 8, lost […], report {…},
      by Meera Kamat, created_at now
    unsent_cash - unsent_cash#phone-1
    journal + by Meera Kamat, dayCloses, day.closed, of day_close#1, subject day_close#1,
      {after: {number: 1, businessDay: "2026-11-20", unexplained: 0, lost: 1}}
  `);
  const [closed] = await admin.query(dayCloseApi.list);
  const params = { closeId: closed?._id ?? "" };
  const remark = { text: "A quiet day" };
  expect(await storedBy(() => admin.send(dayCloseApi.remark, { params, body: remark }))).toEqual(rows`
    day_remarks + day_remark#1: close day_close#1, text A quiet day, by Meera Kamat, created_at now
    journal + business_day 2026-11-21, by Meera Kamat, dayCloses, day.remarked, of day_close#1, subject day_close#1,
      {after: {number: 1, text: "A quiet day"}}
  `);
  const connection = { kind: "network", address: "192.168.1.50" } as const;
  await admin.send(printersApi.create, { body: { name: "Till", connection, kots: "none", bills: true } });
  expect(shortened(await storedBy(() => admin.send(dayCloseApi.queue, { params, body: {} })))).toEqual(rows`
    sessions ~ session#1: last_seen_at now-300s → now
    print_jobs + Z 1: printer Till, paper z, paper day_close#1, title Z 1, blocks […], status queued,
      requested_by Meera Kamat, created_at now, queued_at now
    journal + business_day 2026-11-21, by Meera Kamat, printing, paper.queued, of Z 1, {after: {paper: "Z 1", printer: "Till"}}
  `);
});
