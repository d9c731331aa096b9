import { DatabaseSync } from "node:sqlite";
import { v7 } from "uuid";
import { areasApi } from "#domain/floor/areasApi.ts";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import type { Client } from "#testing/client.ts";
import { readHead } from "../../src/server/db/journal.ts";
import { startTestServer, type TestServer } from "../../src/server/testing/server.ts";
import { type Happening, type House, MINUTE_MS, newHeaders, send } from "./house.ts";
import type { visitOf } from "./visits.ts";

/** The business day that is taken through the API, and copied. It must not end a financial year. */
const DAY = "2026-07-15";
/** All times are of Asia/Kolkata. */
const OPENS = Date.parse(`${DAY}T06:30:00+05:30`);
const FIRST_VISIT = Date.parse(`${DAY}T08:00:00+05:30`);
const LAST_VISIT = Date.parse(`${DAY}T21:45:00+05:30`);
/** In the middle of the evening: this is how the newest day of every file is. */
const EVENING = Date.parse(`${DAY}T20:30:00+05:30`);
/** Ten years of such days are a million orders. */
const ORDERS = 274;
const MORE_TABLES = 10;
const WAITERS = ["Asha Naik", "Binu Thomas", "Celia Dias", "Dev Kamat", "Esha Rao", "Farid Khan"];

/** A day of a resort as its database file holds it, at two moments. */
export interface TakenDay {
  readonly day: string;
  /** The first and the last moment of what the files hold. */
  readonly from: number;
  readonly until: number;
  readonly evening: number;
  readonly orders: number;
  /** Rows of the journal up to this one are about the resort itself, all others about the day. */
  readonly setupSeq: number;
  readonly eveningFile: string;
  /** The day to its end, with what was paid and refunded early the next morning. */
  readonly wholeFile: string;
}

/**
 * Takes a day's orders through the API of a server of its own and keeps its database as it is in the evening and at the end.
 * `visit` says what happens at one table.
 */
export async function takeDay(folder: string, visit: typeof visitOf): Promise<TakenDay> {
  const server = await startTestServer({ dialect: "sqlite", now: new Date(OPENS).toISOString() });
  const house = await openHouse(server);
  const { seq } = await server.databases.read(readHead);
  const taken = {
    ...{ day: DAY, from: OPENS, evening: EVENING, orders: ORDERS, setupSeq: seq },
    eveningFile: `${folder}/evening.db`,
    wholeFile: `${folder}/whole.db`,
  };
  const step = (LAST_VISIT - FIRST_VISIT) / ORDERS;
  const happenings = Array.from({ length: ORDERS }, (_, index) =>
    visit(house, index, FIRST_VISIT + Math.floor(index * step)),
  ).flat();
  happenings.push(...officeWork(house), { at: EVENING, act: async () => keep(server, taken.eveningFile) });
  for (const { at, act } of happenings.toSorted((one, other) => one.at - other.at)) {
    server.clock.set(new Date(at).toISOString());
    await act();
  }
  keep(server, taken.wholeFile);
  const until = server.clock.now();
  await server.close();
  return { ...taken, until };
}

/** Adds tables and waiters to the demo resort, and signs everybody in. */
async function openHouse(server: TestServer): Promise<House> {
  const admin = await server.client("admin");
  for (const area of await admin.ask(areasApi.list)) {
    const names = Array.from({ length: MORE_TABLES }, (_, index) => `${area.name.slice(0, 1)}${101 + index}`);
    await send(admin, tablesApi.createMany, { body: { names, area: area._id } });
  }
  const waiters: Client[] = [await server.client("waiter")];
  for (const name of WAITERS) {
    const username = name.toLowerCase().replace(" ", ".");
    await admin.post("/auth/register", { username, name, password: "monsoon-2026" });
    waiters.push(await server.client(username));
  }
  const items = (await admin.ask(menuApi.items)).filter((item) => item.isAvailable);
  const tables = await admin.ask(tablesApi.list);
  return {
    admin,
    waiters,
    tables: tables.map((table) => table._id),
    items: items.slice(1).map((item) => item._id),
    scarce: items[0]?._id ?? "",
    newId: () => v7(),
  };
}

/** The commands that the admin sends on a day beside the guests: expenses, and a dish that is sold out for some hours. */
function officeWork({ admin, scarce }: House): Happening[] {
  const spend = (at: number, title: string, total: number): Happening => ({
    at,
    act: async () => {
      const paidAmount = total / 2;
      const body = { title, category: "Kitchen", totalAmount: total, paidAmount };
      await admin.post("/expenses", body, newHeaders());
    },
  });
  const setAvailable = (at: number, isAvailable: boolean): Happening => ({
    at,
    act: async () => {
      const answer = await admin.patch(`/menu/items/${scarce}/availability`, { isAvailable }, newHeaders());
      if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
    },
  });
  return [
    spend(FIRST_VISIT + MINUTE_MS, "Vegetables", 4_800),
    spend(FIRST_VISIT + 90 * MINUTE_MS, "Fish", 9_200),
    spend(FIRST_VISIT + 400 * MINUTE_MS, "Ice", 600),
    setAvailable(FIRST_VISIT + 300 * MINUTE_MS, false),
    setAvailable(FIRST_VISIT + 500 * MINUTE_MS, true),
  ];
}

function keep(server: TestServer, file: string): void {
  const source = new DatabaseSync(`${server.dataDir}/rasoi.db`, { readOnly: true });
  source.prepare("vacuum into ?").run(file);
  source.close();
}
