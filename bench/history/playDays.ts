import { DatabaseSync } from "node:sqlite";
import { v7 } from "uuid";
import { areasApi } from "#domain/floor/areasApi.ts";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { addDays, type BusinessDay } from "#domain/time.ts";
import { startTestServer, type TestServer } from "../../src/server/testing/server.ts";
import { type Happening, MINUTE_MS, newHeaders, type Resort, send } from "./resort.ts";
import { plainVisitOf, visitOf } from "./visits.ts";

/** Ten years of such days are a million orders. */
export const ORDERS_A_DAY = 274;
/** The newest days have everything that can happen at a table; those before them plain orders, which are played faster. */
const BUSY_DAYS = 3;
const MORE_TABLES = 10;
const WAITERS = ["Asha Naik", "Binu Thomas", "Celia Dias", "Dev Kamat", "Esha Rao", "Farid Khan"];
/** Times of a day are of Asia/Kolkata. */
const OPENS = "06:30";
const FIRST_VISIT = "08:00";
const LAST_VISIT = "21:45";
/** The newest day stops in the middle of its evening. */
export const EVENING = "20:30";

/** Returns the moment of a time of day in Asia/Kolkata. */
export function momentOf(day: BusinessDay, time: string): number {
  return Date.parse(`${day}T${time}:00+05:30`);
}

/**
 * Plays business days, one after the other, through the API of its own server, and saves its database in `file`. The last
 * day is left in the middle of its evening. Returns how many orders there are.
 */
export async function playDays(
  file: string,
  { newestDay, days }: { readonly newestDay: BusinessDay; readonly days: number },
): Promise<number> {
  const firstDay = addDays(newestDay, 1 - days);
  const server = await startTestServer({
    dialect: "sqlite",
    now: new Date(momentOf(firstDay, OPENS)).toISOString(),
  });
  await enlarge(server);
  const evening = momentOf(newestDay, EVENING);
  // A late payment of the next morning is played with the next day.
  let happenings: Happening[] = [];
  for (let played = 0; played < days; played++) {
    const day = addDays(firstDay, played);
    // Sessions end after some days: everybody signs in again each morning.
    server.clock.set(new Date(momentOf(day, OPENS)).toISOString());
    const resort = await openResort(server);
    happenings.push(...dayOf(resort, day, days - played <= BUSY_DAYS ? visitOf : plainVisitOf));
    const end = played + 1 === days ? evening : momentOf(addDays(day, 1), OPENS);
    for (const { at, act } of happenings
      .filter(({ at }) => at < end)
      .toSorted((one, other) => one.at - other.at)) {
      server.clock.set(new Date(at).toISOString());
      await act();
    }
    happenings = happenings.filter(({ at }) => at >= end);
    if (played % 30 === 0) console.error(`  ${day}, ${days - played - 1} days to come`);
  }
  const saved = saveDatabase(server, file);
  await server.close();
  return saved;
}

function dayOf(resort: Resort, day: BusinessDay, visit: typeof visitOf): Happening[] {
  const first = momentOf(day, FIRST_VISIT);
  const step = (momentOf(day, LAST_VISIT) - first) / ORDERS_A_DAY;
  const visits = Array.from({ length: ORDERS_A_DAY }, (_, index) =>
    visit(resort, index, first + Math.floor(index * step)),
  );
  return [...visits.flat(), ...officeWork(resort, first)];
}

/** Adds tables and waiters to the demo resort. */
async function enlarge(server: TestServer): Promise<void> {
  const admin = await server.client("admin");
  for (const area of await admin.query(areasApi.list)) {
    const names = Array.from({ length: MORE_TABLES }, (_, index) => `${area.name.slice(0, 1)}${101 + index}`);
    await send(admin, tablesApi.createMany, { body: { names, area: area._id } });
  }
  for (const name of WAITERS)
    await admin.post("/auth/register", { username: usernameOf(name), name, password: "monsoon-2026" });
}

/** Signs everybody in. */
async function openResort(server: TestServer): Promise<Resort> {
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
    scarce: items[0]?._id ?? "",
    newId: () => v7(),
  };
}

const usernameOf = (name: string) => name.toLowerCase().replace(" ", ".");

/** The commands that the admin sends on a day beside the guests: expenses, and a dish that is sold out for some hours. */
function officeWork({ admin, scarce }: Resort, firstVisit: number): Happening[] {
  const spend = (minutes: number, title: string, total: number): Happening => ({
    at: firstVisit + minutes * MINUTE_MS,
    act: async () => {
      const body = { title, category: "Kitchen", totalAmount: total, paidAmount: total / 2 };
      await admin.post("/expenses", body, newHeaders());
    },
  });
  const setAvailable = (minutes: number, isAvailable: boolean): Happening => ({
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

function saveDatabase(server: TestServer, file: string): number {
  const source = new DatabaseSync(`${server.dataDir}/rasoi.db`, { readOnly: true });
  source.prepare("vacuum into ?").run(file);
  const orders = Number(source.prepare("select count(*) as count from orders").get()?.count);
  source.close();
  return orders;
}
