import { spawnSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { staffApi } from "#domain/staff/api.ts";
import { pinApi } from "#domain/staff/pinApi.ts";
import { addEvening } from "../testing/evening.ts";
import { startForReal } from "../testing/realStart.ts";
import { type Resort, startResort } from "../testing/resort.ts";
import { verify } from "../testing/verify.ts";

let resort: Resort;
beforeEach(async () => {
  resort = await startResort();
  await addEvening(resort);
});
afterEach(() => resort.server.close());

const faults = async () => (await verify(resort.server)).faults;

test("a resort after a busy evening matches its journal", async () => {
  const verified = await verify(resort.server);
  expect(verified).toMatchObject({ faults: [], compared: 10, journal: { rows: expect.any(Number) } });
  expect(verified.journal?.problem).toBeUndefined();
});

test("a resort after the start for real matches its journal, without the demo's orders", async () => {
  await startForReal(resort);
  expect(await faults()).toEqual([]);
});

describe("a fault is a sentence that names the row as people know it and says what to do:", () => {
  test.each([
    [
      "a changed bill",
      sql`update bills set grand_total = 100 where number = 2`,
      /^The bill A\/26-27\/000002 of the order BILL-\d+ is not what journal row \d+ says\. Keep a copy/,
    ],
    [
      "a changed line of a bill",
      sql`update bill_lines set quantity = 9 where position = 0 and bill_id = (select id from bills where number = 1)`,
      /^The lines of the bill A\/26-27\/000001 of the order BILL-\d+ is not what journal row \d+ says\./,
    ],
    [
      "a deleted void",
      sql`delete from voids where reason = 'Wrong dish'`,
      /^The void [\w-]+ of the order BILL-\d+ is in journal row \d+ and not in the database\./,
    ],
    [
      "an account with another role",
      sql`update users set role = 'admin' where username = 'waiter'`,
      /^The account waiter is not what journal row \d+ says\./,
    ],
    [
      "another price",
      sql`update menu_items set price = 1 where code = (select min(code) from menu_items)`,
      /^The item [\w ]+ is not what journal row \d+ says\./,
    ],
  ])("a fault names the row for people and what to do: %s", async (_, change, text) => {
    await resort.server.tamper(change);
    const [first] = await faults();
    expect(first).toMatch(text);
    expect(first).toMatch(/npm run restore\.$/);
  });
});

test("a PIN that was mistyped, used, changed and cleared, and sessions that were used and ended, are no faults", async () => {
  const { admin, waiter, server } = resort;
  const { _id: userId } = await waiter.query(staffApi.profile);
  await admin.send(pinApi.setPin, { params: { userId }, body: { pin: "482719" } });
  await waiter.post("/auth/unlock", { pin: "482718" });
  await waiter.send(pinApi.switchPerson, { body: { person: userId, pin: "482719" } });
  server.clock.advance(3_600_000);
  await waiter.get("/areas");
  await admin.send(pinApi.setPin, { params: { userId }, body: { pin: "905172" } });
  await admin.send(pinApi.setPin, { params: { userId }, body: { pin: null } });
  await waiter.send(staffApi.logout, { body: {} });
  expect(await faults()).toEqual([]);
});

test("verify reports a deleted payment as an order with a wrong balance", async () => {
  await resort.server.tamper(sql`delete from payments where kind = 'payment' and tip = 2000`);
  expect((await faults()).toSorted()).toEqual([
    expect.stringMatching(/: A drawer has ₹[\d,]+ of no payment/),
    expect.stringMatching(
      /^The open balance of the order BILL-\d+ is ₹[\d,.]+, and its payments and bill make -?₹/,
    ),
    expect.stringMatching(
      /^The payment [\w-]+ of the order BILL-\d+ is in journal row \d+ and not in the database/,
    ),
  ]);
});

test("a wrong credit without an account is named", async () => {
  await resort.server.tamper(
    sql`update orders set unnamed_credit = 100 where id = (select id from orders where is_open = 0 limit 1)`,
  );
  expect(await faults()).toContainEqual(
    expect.stringMatching(
      /^The credit without an account of the order BILL-\d+ is ₹1, and its payments make ₹0\./,
    ),
  );
});

test("a series that would repeat an invoice number is named", async () => {
  await resort.server.tamper(sql`update counters set last = 1 where name like 'invoice %'`);
  expect(await faults()).toEqual([
    expect.stringMatching(/^The invoice numbers of A\/26-27 would go on after 1, but 5 was issued/),
  ]);
});

test("a changed issuer of bills is named", async () => {
  await resort.server.tamper(sql`update bill_issuers set data = replace(data, 'Goa', 'Pune')`);
  expect(await faults()).toEqual([
    expect.stringMatching(/^The issuer [\w-]+, as bills print it, is not the one/),
  ]);
});

test("a truncated journal is named", async () => {
  await resort.server.tamper(sql`delete from journal where seq = (select seq from journal_head)`);
  expect((await faults())[0]).toMatch(/^The journal is damaged at row \d+: the last rows are missing/);
});

test("changing a digest to match a tampered row breaks the hash chain", async () => {
  const last = sql`(select max(seq) from journal where digests is not null)`;
  await resort.server.tamper(sql`update journal set digests = null where seq = ${last}`);
  expect(await faults()).toContainEqual(
    expect.stringMatching(/^The journal is damaged at row \d+: the row was changed after it was written\./),
  );
});

test("npm run verify prints that all is well, or each fault, and exits with 0 or 1", async () => {
  const { dataDir, databaseUrl } = resort.server;
  const run = () => {
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? "", NODE_NO_WARNINGS: "1" };
    return spawnSync(process.execPath, ["src/server/commands/verify.ts"], { env, encoding: "utf8" });
  };
  const good = run();
  expect([good.status, good.stdout]).toEqual([
    0,
    expect.stringMatching(
      /^The journal is whole: \d+ rows, head \w{64}\.\nThe 10 orders .* are what the journal says\.\n.* are right\.\n$/,
    ),
  ]);
  await resort.server.tamper(sql`update bills set grand_total = 100 where number = 2`);
  const bad = run();
  expect(bad.status).toBe(1);
  expect(bad.stderr).toMatch(/^The bill A\/26-27\/000002 .*npm run restore\.$/m);
  expect(bad.stdout).not.toContain("are what the journal says");
});

test.runIf(process.env.TEST_DIALECT !== "postgres")(
  "npm run verify explains that it may not write in the data folder",
  async () => {
    const { dataDir } = resort.server;
    await resort.server.restart(async () => {
      const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "", NODE_NO_WARNINGS: "1" };
      const sentence =
        "DATA_DIR cannot be checked: this account may not write there, and SQLite writes beside the file that it reads. Run it as the server's account, or on a copy of the folder.\n";
      // Root may write everywhere, so the program runs as an unused account.
      const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
      chmodSync(join(dataDir, "rasoi.db"), 0o444);
      chmodSync(dataDir, 0o555);
      const { status, stderr } = spawnSync(process.execPath, ["src/server/commands/verify.ts"], {
        env,
        encoding: "utf8",
        ...nobody,
      });
      chmodSync(dataDir, 0o700);
      chmodSync(join(dataDir, "rasoi.db"), 0o600);
      expect([status, stderr]).toEqual([1, sentence]);
    });
  },
);

test("an unreadable table is named", async () => {
  await resort.server.tamper(sql`alter table kot_items rename to elsewhere`);
  expect((await faults()).join("\n")).toMatch(/cannot be read.*kot_items/);
  // The next test file may get this schema.
  await resort.server.tamper(sql`alter table elsewhere rename to kot_items`);
});
