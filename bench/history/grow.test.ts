import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, type BusinessDay } from "#domain/time.ts";
import { newDataFolder } from "#testing/folder.ts";
import { newPostgresSchema } from "#testing/postgres.ts";
import { checks } from "../../src/server/checks.ts";
import { connect, type Databases } from "../../src/server/db/connect.ts";
import { readHead } from "../../src/server/db/journal.ts";
import { entities } from "../../src/server/entities.ts";
import { verifyDatabase } from "../../src/server/verify/verifyDatabase.ts";
import { copyToPostgres } from "./copyToPostgres.ts";
import { grow } from "./grow.ts";
import { schemaOf } from "./keptFiles.ts";
import { sumDays } from "./sumDays.ts";
import { type TakenDay, takeDay } from "./takeDay.ts";
import { visitOf } from "./visits.ts";

const everything = { entities, checks, backups: [] };
const DAYS = 3;
/** From 15 July 2026, so that the last two of the three days are in the next financial year. */
const NEWEST = 261;

describe("a grown file", () => {
  let folder: string;
  let taken: TakenDay;
  let orders: number;
  let databases: Databases;

  beforeAll(async () => {
    folder = newDataFolder();
    taken = await takeDay(folder, visitOf);
    const dataDir = join(folder, "data");
    mkdirSync(dataDir);
    orders = await grow(taken, { file: join(dataDir, "rasoi.db"), days: DAYS, newest: NEWEST });
    databases = connect({ DATA_DIR: dataDir });
  }, 120_000);
  afterAll(async () => {
    await databases?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test("a grown file names the state of the program that made its tables, so that it is not used with another one", () => {
    expect(schemaOf(databases.file ?? "")).toBe(schemaOf(taken.wholeFile));
    expect(schemaOf(taken.wholeFile)).toMatch(/^[0-9a-f]{64}$/);
  });

  test("a grown file is what its journal says, with all bills, payments and KOTs", async () => {
    const verified = await verifyDatabase(databases, everything);
    expect(verified).toMatchObject({ faults: [], compared: orders });
  });

  test("a grown file has days that the server sums, and their sums are those of their bills and payments", async () => {
    const daySums = () =>
      databases.reader.selectFrom("day_sums").select(["day", "is_summed"]).orderBy("day").execute();
    const days = ["2027-03-31", "2027-04-01", "2027-04-02"];
    expect(await daySums()).toEqual(days.map((day) => ({ day, is_summed: 0 })));
    await sumDays(databases.file ?? "", addDays(taken.day as BusinessDay, NEWEST));
    expect((await daySums()).map((each) => each.is_summed)).toEqual([1, 1, 0]);
    expect((await verifyDatabase(databases, everything)).faults).toEqual([]);
  });

  test("a grown file has as many orders each day, and open ones on the newest day alone", async () => {
    const days = await databases.reader
      .selectFrom("orders")
      .select((eb) => [
        "business_day as day",
        eb.fn.countAll<number>().as("orders"),
        eb.fn.sum<number>("is_open").as("open"),
      ])
      .groupBy("business_day")
      .orderBy("business_day")
      .execute();
    expect(days.map(({ day }) => day)).toEqual(["2027-03-31", "2027-04-01", "2027-04-02"]);
    expect(days.slice(0, -1).map((day) => [day.orders, day.open])).toEqual([
      [taken.orders, 0],
      [taken.orders, 0],
    ]);
    expect(days.at(-1)?.open).toBeGreaterThan(20);
  });

  test("a grown file numbers its bills without gaps in each financial year", async () => {
    const series = await databases.reader
      .selectFrom("bills")
      .innerJoin("counters", (join) =>
        join.on("counters.name", "=", (eb) => eb.fn<string>("concat", [eb.val("invoice "), "bills.series"])),
      )
      .select((eb) => [
        "bills.series",
        "last",
        eb.fn.countAll<number>().as("bills"),
        eb.fn.max<number>("number").as("highest"),
      ])
      .groupBy(["bills.series", "last"])
      .orderBy("bills.series")
      .execute();
    expect(series.map((each) => each.series)).toEqual(["A/26-27", "A/27-28"]);
    for (const { last, bills, highest } of series) expect([last, highest]).toEqual([bills, bills]);
  });

  // As in the benchmark, the account must be a superuser: references are not checked while rows are copied.
  test.runIf(process.env.TEST_DATABASE_URL)(
    "a grown file is the same on PostgreSQL",
    async () => {
      const schema = await newPostgresSchema();
      const copy = connect({ DATA_DIR: folder, DATABASE_URL: schema.url });
      try {
        await copyToPostgres(databases.file ?? "", schema.url);
        const verified = await verifyDatabase(copy, everything);
        expect(verified).toMatchObject({ faults: [], compared: orders });
        expect(await readHead(copy.reader)).toEqual(await readHead(databases.reader));
      } finally {
        await copy.close();
        await schema.drop();
      }
    },
    60_000,
  );
});
