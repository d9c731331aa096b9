import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { billsApi } from "#domain/orders/bills/api.ts";
import { reportsApi, type SalesReport } from "#domain/reports/api.ts";
import { Day, type Instant, toBusinessDay } from "#domain/time.ts";
import { addEvening } from "../../testing/evening.ts";
import { startForReal } from "../../testing/realStart.ts";
import { type Resort, startResort } from "../../testing/resort.ts";
import { verify } from "../../testing/verify.ts";
import { startSumming, sumEndedDays } from "./sumEndedDays.ts";

const EVENING = Day.decode("2026-11-20");
/** 04:30 in Asia/Kolkata. */
const NEXT_DAY = "2026-11-20T23:00:00Z";

let resort: Resort;
beforeEach(async () => {
  resort = await startResort();
  await addEvening(resort);
});
afterEach(() => resort.server.close());

const report = (): Promise<SalesReport> =>
  resort.admin.query(reportsApi.sales, { search: { range: "custom", startDate: EVENING, endDate: EVENING } });

const summing = (server: Pick<Resort["server"], "databases" | "writeQueue"> = resort.server) => ({
  databases: server.databases,
  writeQueue: server.writeQueue,
  now: resort.server.clock.now,
  businessDayOf: (at: Instant) => toBusinessDay(at, 4),
  onFailure: (error: unknown) => {
    throw error;
  },
});

const days = () => resort.server.databases.reader.selectFrom("day_sums").selectAll().orderBy("day").execute();
const faults = async () => (await verify(resort.server)).faults;

/** Changes a stored sum, to show from where a report reads. */
const addToKept = () => resort.server.tamper(sql`update day_bill_sums set paid_total = paid_total + 777`);
const writer = () => resort.server.databases.writer;

test("a day is summed once it has ended, and its report stays the same", async () => {
  const before = await report();
  expect(before.totalSales).toBeGreaterThan(0);
  resort.server.clock.set("2026-11-20T22:29:00Z"); // 03:59
  await sumEndedDays(summing());
  expect(await days()).toEqual([{ day: EVENING, is_summed: 0 }]);
  resort.server.clock.set(NEXT_DAY);
  await sumEndedDays(summing());
  expect(await days()).toEqual([{ day: EVENING, is_summed: 1 }]);
  expect(await report()).toEqual(before);
});

test("a day is summed only after both its business day and its calendar day", async () => {
  const next = { ...summing(), businessDayOf: () => Day.decode("2026-11-21") };
  resort.server.clock.set("2026-11-20T18:29:59Z");
  await sumEndedDays(next);
  expect(await days()).toEqual([{ day: EVENING, is_summed: 0 }]);
  resort.server.clock.set("2026-11-20T18:30:00Z");
  await sumEndedDays(next);
  expect(await days()).toEqual([{ day: EVENING, is_summed: 1 }]);
});

test("the server sums ended days at its start and periodically", async () => {
  resort.server.clock.set(NEXT_DAY);
  await resort.server.restart();
  await expect.poll(days).toEqual([{ day: EVENING, is_summed: 1 }]);
  await sql`update day_sums set is_summed = 0`.execute(writer());
  const job = startSumming(summing(), 20);
  try {
    await expect.poll(days).toEqual([{ day: EVENING, is_summed: 1 }]);
    await sql`update day_sums set is_summed = 0`.execute(writer());
    await expect.poll(days).toEqual([{ day: EVENING, is_summed: 1 }]);
  } finally {
    await job.close();
  }
});

describe("once the day is summed,", () => {
  beforeEach(async () => {
    resort.server.clock.set(NEXT_DAY);
    await sumEndedDays(summing());
  });

  test("the report of a summed day reads its sums, not its bills", async () => {
    const { totalSales } = await report();
    await addToKept();
    expect((await report()).totalSales).toBeGreaterThan(totalSales);
  });

  test("a changed bill makes the report read the bills again", async () => {
    const { totalSales, issuedTotal } = await report();
    await addToKept();
    const cash = writer().selectFrom("bills").select("id").where("status", "=", "paid").limit(1);
    await resort.server.tamper(sql`update bills set grand_total = grand_total + 100 where id in (${cash})`);
    expect(await report()).toMatchObject({ totalSales: totalSales + 100, issuedTotal: issuedTotal + 100 });
  });

  test("a bill that moves to another day makes the reports of both days read the bills again", async () => {
    const { totalSales } = await report();
    await addToKept();
    const [paid] = await writer().selectFrom("bills").selectAll().where("status", "=", "paid").execute();
    if (!paid) throw new Error("nothing was paid");
    const moved = writer().updateTable("bills").where("id", "=", paid.id);
    const issuedAt = Date.parse("2026-11-17T12:00:00Z");
    await resort.server.tamper(sql`update bills set issued_at = ${issuedAt} where id = ${paid.id}`);
    expect(await days()).toEqual(["2026-11-17", EVENING].map((day) => ({ day, is_summed: 0 })));
    await moved.set({ paid_day: "2026-11-18" }).execute();
    expect((await report()).totalSales).toBe(totalSales - paid.grand_total);
    expect(await days()).toEqual(["2026-11-17", "2026-11-18", EVENING].map((day) => ({ day, is_summed: 0 })));
    await sumEndedDays(summing());
    await moved.set({ paid_day: "2026-11-19" }).execute();
    const unsummed = (await days()).filter(({ is_summed }) => is_summed === 0).map(({ day }) => day);
    expect(unsummed).toEqual(["2026-11-17", "2026-11-18", "2026-11-19"]);
  });

  test("printing a bill again keeps its day summed", async () => {
    const [bill] = await resort.server.databases.reader.selectFrom("bills").select("id").execute();
    await resort.waiter.send(billsApi.print, { params: { billId: bill?.id ?? "" }, body: {} });
    expect(await days()).toEqual([{ day: EVENING, is_summed: 1 }]);
  });

  test("verify names the day of any changed sum", async () => {
    const changes = [
      "update day_bill_sums set cgst = cgst + 1 where issued_bills > 0",
      "update day_item_sums set quantity = quantity + 1",
      "update day_item_sums set name = name || '!'",
      "update day_payment_sums set tips = tips + 1",
      "delete from day_payment_sums where type = 'cash'",
    ];
    expect(await faults()).toEqual([]);
    for (const statement of changes) {
      await sql.raw(statement).execute(writer());
      expect([statement, await faults()]).toEqual([
        statement,
        [expect.stringMatching(/^The sums of 20\/11\/2026, .* are not those of its .*npm run restore\.$/)],
      ]);
      await sql`update day_sums set is_summed = 0`.execute(writer());
      expect(await faults()).toEqual([]);
      await sumEndedDays(summing());
    }
    expect(await faults()).toEqual([]);
  });

  test("verify names each day of bills and payments without sums", async () => {
    await resort.server.tamper(sql`delete from day_sums`);
    expect(await faults()).toEqual([
      expect.stringMatching(/^The sums of 20\/11\/2026 are missing, .*npm run restore\.$/),
    ]);
  });

  test("the start for real deletes the sums with the demo's bills", async () => {
    await startForReal(resort);
    expect(await days()).toEqual([]);
    for (const table of ["day_bill_sums", "day_item_sums", "day_payment_sums"] as const) {
      expect(await writer().selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });
});

test.runIf(process.env.TEST_DIALECT === "postgres")("two nodes may sum at the same time", async () => {
  const before = await report();
  resort.server.clock.set(NEXT_DAY);
  const other = await resort.server.secondNode();
  try {
    await Promise.all([sumEndedDays(summing()), sumEndedDays(summing(other)), sumEndedDays(summing())]);
  } finally {
    await other.close();
  }
  expect(await days()).toEqual([{ day: EVENING, is_summed: 1 }]);
  expect(await report()).toEqual(before);
  expect(await faults()).toEqual([]);
});

test("a day that cannot be summed is reported, and earlier days are still summed", async () => {
  const damaged = Day.decode("2026-11-21");
  await writer()
    .insertInto("day_sums")
    .values([
      { day: damaged, is_summed: 0 },
      { day: "2026-11-15", is_summed: 0 },
    ])
    .execute();
  resort.server.clock.set("2026-11-22T06:00:00Z");
  const failures: unknown[] = [];
  const failing: ReturnType<typeof summing>["writeQueue"]["write"] = async (run) =>
    failures.length === 0
      ? await Promise.reject(new Error("no disk"))
      : await resort.server.writeQueue.write(run);
  const job = {
    ...summing(),
    writeQueue: { write: failing },
    onFailure: (error: unknown) => failures.push(error),
  };
  await sumEndedDays(job);
  expect(failures).toEqual([new Error("no disk")]);
  expect(await days()).toEqual([
    { day: "2026-11-15", is_summed: 1 },
    { day: EVENING, is_summed: 1 },
    { day: damaged, is_summed: 0 },
  ]);
});
