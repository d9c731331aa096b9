import { randomUUID } from "node:crypto";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, expectTypeOf, test } from "vitest";
import { toBusinessDay } from "#domain/time.ts";
import { store } from "./db/changes.ts";
import type { Database } from "./db/database.ts";
import { entity, hashDeclarations, type RowOf } from "./db/entity.ts";
import type { Tx } from "./db/tx.ts";
import { type DeclaredEntity, entities } from "./entities.ts";
import { clearTables } from "./setup/demoData.store.ts";
import { schemaFaults } from "./testing/schemaFaults.ts";
import { startTestServer, type TestServer } from "./testing/server.ts";
import { verifyDatabase } from "./verify/verifyDatabase.ts";

let server: TestServer;
beforeAll(async () => {
  // Without the demo, because a filled database on PostgreSQL has a copy of each table beside it.
  server = await startTestServer({ demo: false });
});
afterAll(() => server.close());

test("the tables are what the entities declare", async () => {
  expect(await schemaFaults(server.databases, entities)).toEqual([]);
});
// The compiler checks that the row types are, too.
expectTypeOf<Database>().toEqualTypeOf<{ [E in DeclaredEntity as E["table"]]: RowOf<E> }>();

/** An entity that somebody adds: the till's drawer, with money in it. */
const drawers = entity({
  table: "safes",
  columns: { id: "id", name: "text", opening_cash: "money", counted_cash: "money?" },
  frozen: ["id"],
  journal: "settings",
  clearedOnStartForReal: true,
  label: "drawer",
  nameColumn: "name",
});
const OPENING_CASH = 200_000;
const withDrawers = [...entities, drawers];
const [text, whole] = process.env.TEST_DIALECT === "postgres" ? ["text", "bigint"] : ["any", "integer"];

/** Runs a command's transaction, which the journal tells of where `isReported` says so. */
async function change(run: (tx: Tx) => Promise<unknown>, isNotified = true): Promise<void> {
  await server.writeQueue.write(async ({ tx, now, journal }) => {
    await run(tx);
    if (!isNotified) return;
    const by = { personId: "", deviceId: "test", commandKey: "", subjectId: null, atId: null };
    const what = { topic: "settings", action: "settings.changed", entityId: "safes" } as const;
    journal({ ...by, ...what, businessDay: toBusinessDay(now, 4), change: "{}" });
  });
}

/** The engine does not know the table's type: only this test has it. */
const insertDrawer = (tx: Tx) =>
  (tx as unknown as Kysely<{ safes: RowOf<typeof drawers> }>)
    .insertInto("safes")
    .values({ id: randomUUID(), name: "Till 1", opening_cash: OPENING_CASH });

const run = (statement: RawBuilder<unknown>) => statement.execute(server.databases.writer);
const faults = async () =>
  (await verifyDatabase(server.databases, { entities: withDrawers, checks: [], backups: [] })).faults;

/** The table as it is declared. */
const CASH = `, opening_cash ${whole} not null, counted_cash ${whole}`;

async function withTable(columns: string, use: () => Promise<void>): Promise<void> {
  await run(sql.raw(`create table safes (id ${text} primary key, name ${text} not null${columns})`));
  try {
    await use();
  } finally {
    await run(sql`drop table safes`);
  }
}

// The compiler checks that the type of a row of a new entity follows from its declaration: a test would pass in any case.
type Drawer = RowOf<typeof drawers>;
expectTypeOf<Drawer["opening_cash"]>().toEqualTypeOf<number>();
expectTypeOf<Drawer["counted_cash"]>().toEqualTypeOf<number | null>();
expectTypeOf<Drawer["id"]["__update__"]>().toEqualTypeOf<never>();

test("a database that was made before a new entity was declared is one of another state", () => {
  expect(hashDeclarations(withDrawers, [])).not.toBe(hashDeclarations(entities, []));
});

test.each([
  [`, opening_cash ${whole} not null`, "safes.counted_cash is declared and not there"],
  [`, opening_cash ${whole}, counted_cash ${whole}`, "safes.opening_cash is declared as money"],
  [
    `, opening_cash ${text} not null, counted_cash ${whole}`,
    `safes.opening_cash is of type ${text} and declared as money`,
  ],
  [`${CASH}, tip ${whole}`, "safes.tip is not declared"],
])("the check reports a new entity's table with %s", async (columns, fault) => {
  await withTable(columns, async () => {
    expect(await schemaFaults(server.databases, withDrawers)).toEqual([fault]);
  });
});

test("a migration that forgets a new entity, or a table that no entity declares, is found", async () => {
  expect(await schemaFaults(server.databases, withDrawers)).toEqual(["there is no table safes"]);
  await withTable(CASH, async () => {
    expect(await schemaFaults(server.databases, withDrawers)).toEqual([]);
    expect(await schemaFaults(server.databases, entities)).toEqual(["no entity declares the table safes"]);
  });
});

test("every amount in a new entity's row is compared with the journal, and the start for real empties it", async () => {
  await withTable(CASH, async () => {
    const untold = change((tx) => store(tx, drawers, insertDrawer(tx)), false);
    await expect(untold).rejects.toThrow(/the journal does not tell that safes [\w-]+ changed/);
    await change((tx) => insertDrawer(tx).execute());
    expect(await faults()).toEqual([expect.stringContaining("is in the database and not in the journal")]);
    await run(sql`delete from safes`);

    await change((tx) => store(tx, drawers, insertDrawer(tx)));
    expect(await faults()).toEqual([]);
    for (const [column, value, stored] of [
      ["opening_cash", OPENING_CASH + 1, OPENING_CASH],
      ["counted_cash", 0, null],
    ] as const) {
      await run(sql`update safes set ${sql.ref(column)} = ${value}`);
      expect(await faults()).toEqual([
        expect.stringMatching(/^The drawer Till 1 is not what journal row \d+ says\./),
      ]);
      await run(sql`update safes set ${sql.ref(column)} = ${stored}`);
    }

    await change((tx) => clearTables(tx, [drawers]));
    expect((await run(sql`select * from safes`)).rows).toEqual([]);
    expect(await faults()).toEqual([]);
  });
});
