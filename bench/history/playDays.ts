import { DatabaseSync } from "node:sqlite";
import { v7 } from "uuid";
import { areasApi } from "#domain/floor/areasApi.ts";
import { tableEditingApi } from "#domain/floor/editingApi.ts";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { addDays, type BusinessDay } from "#domain/time.ts";
import { startTestServer, type TestServer } from "../../src/server/testing/server.ts";
import { MINUTE_MS, newHeaders, type Resort, type ScheduledAct, send } from "./resort.ts";
import { plainVisitOf, visitOf } from "./visits.ts";

/** Ten years of such days are a million orders. */
export const ORDERS_A_DAY = 274;
/** The newest days have every kind of command; the days before have plain orders, which are faster to play. */
const BUSY_DAYS = 3;
const MORE_TABLES = 10;
const WAITERS = ["Asha Naik", "Binu Thomas", "Celia Dias", "Dev Kamat", "Esha Rao", "Farid Khan"];
/** Times of a day are of Asia/Kolkata. */
const OPENS = "06:30";
const FIRST_VISIT = "08:00";
const LAST_VISIT = "21:45";
/** When the newest day ends. */
export const NEWEST_DAY_ENDS = "20:30";

/** Converts a time of day in Asia/Kolkata to epoch milliseconds. */
export function momentOf(day: BusinessDay, time: string): number {
  return Date.parse(`${day}T${time}:00+05:30`);
}

/** Plays business days through the API of a server of its own and copies the database to `file`. Returns the number of orders. */
export async function playDays(
  file: string,
  { newestDay, days }: { readonly newestDay: BusinessDay; readonly days: number },
): Promise<number> {
  const firstDay = addDays(newestDay, 1 - days);
  const server = await startTestServer({
    dialect: "sqlite",
    now: new Date(momentOf(firstDay, OPENS)).toISOString(),
  });
  await addTablesAndWaiters(server);
  const evening = momentOf(newestDay, NEWEST_DAY_ENDS);
  // Acts after a day's end, such as late payments, are played with the next day.
  let scheduled: ScheduledAct[] = [];
  for (let played = 0; played < days; played++) {
    const day = addDays(firstDay, played);
    // Sessions expire after some days, so everybody signs in each morning.
    server.clock.set(new Date(momentOf(day, OPENS)).toISOString());
    const resort = await signEverybodyIn(server);
    scheduled.push(...dayOf(resort, day, days - played <= BUSY_DAYS ? visitOf : plainVisitOf));
    const end = played + 1 === days ? evening : momentOf(addDays(day, 1), OPENS);
    for (const { at, act } of scheduled
      .filter(({ at }) => at < end)
      .toSorted((one, other) => one.at - other.at)) {
      server.clock.set(new Date(at).toISOString());
      await act();
    }
    scheduled = scheduled.filter(({ at }) => at >= end);
    if (played % 30 === 0) console.error(`  ${day}, ${days - played - 1} days to come`);
  }
  const saved = copyDatabase(server, file);
  await server.close();
  return saved;
}

function dayOf(resort: Resort, day: BusinessDay, visit: typeof visitOf): ScheduledAct[] {
  const first = momentOf(day, FIRST_VISIT);
  const step = (momentOf(day, LAST_VISIT) - first) / ORDERS_A_DAY;
  const visits = Array.from({ length: ORDERS_A_DAY }, (_, index) =>
    visit(resort, index, first + Math.floor(index * step)),
  );
  return [...visits.flat(), ...adminWork(resort, first)];
}

/** Adds tables and waiters to the demo resort. */
async function addTablesAndWaiters(server: TestServer): Promise<void> {
  const admin = await server.client("admin");
  for (const area of await admin.query(areasApi.list)) {
    const names = Array.from({ length: MORE_TABLES }, (_, index) => `${area.name.slice(0, 1)}${101 + index}`);
    await send(admin, tableEditingApi.createMany, { body: { names, area: area._id } });
  }
  for (const name of WAITERS)
    await admin.post("/auth/register", { username: usernameOf(name), name, password: "monsoon-2026" });
}

/** Signs everybody in. */
async function signEverybodyIn(server: TestServer): Promise<Resort> {
  const admin = await server.client("admin");
  const waiters = await Promise.all(
    ["waiter", ...WAITERS.map(usernameOf)].map((name) => server.client(name)),
  );
  const items = (await admin.query(menuApi.items)).filter((item) => item.isAvailable);
  const tables = await admin.query(tablesApi.list);
  return {
    admin,
    waiters,
    tables: tables.map((table) => table._id),
    items: items.slice(1).map((item) => item._id),
    soldOutItem: items[0]?._id ?? "",
    newId: () => v7(),
  };
}

const usernameOf = (name: string) => name.toLowerCase().replace(" ", ".");

/** An admin's commands of a day: expenses, and a dish that is sold out for some hours. */
function adminWork({ admin, soldOutItem: scarce }: Resort, firstVisit: number): ScheduledAct[] {
  const spend = (minutes: number, title: string, total: number): ScheduledAct => ({
    at: firstVisit + minutes * MINUTE_MS,
    act: async () => {
      const body = { title, category: "Kitchen", totalAmount: total, paidAmount: total / 2 };
      await admin.post("/expenses", body, newHeaders());
    },
  });
  const setAvailable = (minutes: number, isAvailable: boolean): ScheduledAct => ({
    at: firstVisit + minutes * MINUTE_MS,
    act: async () => {
      const answer = await admin.patch(`/menu/items/${scarce}/availability`, { isAvailable }, newHeaders());
      if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
    },
  });
  return [
    spend(1, "Vegetables", 4_800),
    spend(90, "Fish", 9_200),
    spend(400, "Ice", 600),
    setAvailable(300, false),
    setAvailable(500, true),
  ];
}

function copyDatabase(server: TestServer, file: string): number {
  const source = new DatabaseSync(`${server.dataDir}/rasoi.db`, { readOnly: true });
  source.prepare("vacuum into ?").run(file);
  const orders = Number(source.prepare("select count(*) as count from orders").get()?.count);
  source.close();
  return orders;
}
