import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addEvening } from "../../testing/evening.ts";
import { startForReal } from "../../testing/realStart.ts";
import { type Resort, startResort } from "../../testing/resort.ts";
import { readHead } from "../journal.ts";
import { verifyDatabase } from "./verifyDatabase.ts";

let resort: Resort;
beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

const writer = () => resort.server.databases.writer;
const backupFolders = () => [join(resort.server.dataDir, "backups")];
const verify = () => verifyDatabase(resort.server.databases, { backupFolders: backupFolders() });
const faults = async () => (await verify()).faults;
/** Expects one fault, which matches and says what to do. */
async function expectFault(text: RegExp): Promise<void> {
  const found = await faults();
  expect(found).toEqual([expect.stringMatching(text)]);
  expect(found[0]).toMatch(/npm run restore\.$/);
}

test("a resort after a busy evening is what its journal says", async () => {
  await addEvening(resort);
  const verified = await verify();
  expect(verified).toMatchObject({ faults: [], orders: 10, journal: { rows: expect.any(Number) } });
  expect(verified.journal?.problem).toBeUndefined();
});

test("a resort that started for real is what its journal says, though the demo's orders are gone", async () => {
  await addEvening(resort);
  await startForReal(resort);
  expect(await faults()).toEqual([]);
});

describe("after the evening,", () => {
  beforeEach(() => addEvening(resort));

  test("a bill with another total is named, and so is its journal row", async () => {
    await writer().updateTable("bills").set({ grand_total: 100 }).where("number", "=", 2).execute();
    await expectFault(
      /^Bill A\/26-27\/000002: its total is ₹1, and the journal says ₹[\d,]+ \(journal row \d+\)\./,
    );
  });

  test.each([
    [
      "status",
      "bills",
      { status: "issued", paid_at: null },
      /^Bill A\/26-27\/000001: its status is issued, and the journal says paid/,
    ],
    ["print count", "bills", { print_count: 7 }, /how often it was printed is 7, and the journal says 0/],
    ["waiter", "bills", { waiter_name: "Nobody" }, /^Bill A\/26-27\/000001: its lines or details/],
  ] as const)("a bill with another %s is named", async (_, table, columns, text) => {
    await writer().updateTable(table).set(columns).where("number", "=", 1).execute();
    await expectFault(text);
  });

  test("a bill's line with another quantity is named", async () => {
    const { id } = await writer()
      .selectFrom("bills")
      .select("id")
      .where("number", "=", 1)
      .executeTakeFirstOrThrow();
    const lines = writer().updateTable("bill_lines").set({ quantity: 9 }).where("bill_id", "=", id);
    await lines.where("position", "=", 0).execute();
    await expectFault(/^Bill A\/26-27\/000001: its lines or details are not those it was issued with/);
  });

  test("a bill that was deleted is named", async () => {
    const { id } = await writer()
      .selectFrom("bills")
      .select("id")
      .where("number", "=", 1)
      .executeTakeFirstOrThrow();
    await writer().deleteFrom("payments").where("bill_id", "=", id).execute();
    await writer().deleteFrom("bill_lines").where("bill_id", "=", id).execute();
    await writer().deleteFrom("bills").where("id", "=", id).execute();
    expect(await faults()).toEqual([
      expect.stringMatching(/^Bill A\/26-27\/000001 is in the journal but not in the database/),
      expect.stringMatching(/^The payment of ₹[\d,]+ by cash for Order BILL-\d+ is not in the database/),
    ]);
  });

  test("a payment that was deleted is named", async () => {
    const last = writer().selectFrom("payments").select("id").where("kind", "=", "refund");
    await writer().deleteFrom("payments").where("id", "in", last).execute();
    await expectFault(
      /^The refund of ₹50 by upi for Order BILL-\d+ is not in the database as the journal says/,
    );
  });

  test("a payment of another type is named, and so is one that nobody made", async () => {
    const refund = writer().updateTable("payments").set({ type: "card" }).where("kind", "=", "refund");
    await refund.execute();
    expect(await faults()).toEqual([
      expect.stringMatching(/^The refund of ₹50 by upi .* is not in the database as the journal says/),
      expect.stringMatching(/^The refund of ₹50 by card .* is in the database but not in the journal/),
    ]);
  });

  test.each([
    [
      "sum",
      { amount: 10_000_000 },
      200,
      /^The claim of ₹1,00,000 for Order BILL-\d+: its details are not those/,
    ],
    [
      "person",
      { received_by_name: "Nobody" },
      300,
      /^The claim of ₹3 .*: its details are not those that were sent/,
    ],
    ["decision", { decision: "accepted" }, 200, /what was decided is accepted, and the journal says refused/],
    [
      "decision where none was made",
      { decision: "refused" },
      300,
      /is refused, and the journal says nothing/,
    ],
    ["reason", { reason: "None" }, 200, /the decision's reason, person or time is not what the journal says/],
  ] as const)("a claim with another %s is named", async (_, columns, amount, text) => {
    await writer().updateTable("cash_claims").set(columns).where("amount", "=", amount).execute();
    await expectFault(text);
  });

  test("a claim that was deleted is named, and so is one that nobody made", async () => {
    const claims = writer().selectFrom("cash_claims").selectAll();
    const claim = await claims.where("amount", "=", 300).executeTakeFirstOrThrow();
    await writer()
      .insertInto("cash_claims")
      .values({ ...claim, id: "invented", amount: 500 })
      .execute();
    await writer().deleteFrom("cash_claims").where("id", "=", claim.id).execute();
    expect(await faults()).toEqual([
      expect.stringMatching(/^The claim of ₹3 for Order BILL-\d+ is in the journal but not in the database/),
      expect.stringMatching(/^The claim of ₹5 for Order BILL-\d+ is in the database but not in the journal/),
    ]);
  });

  test("a payment's change, tip or time is covered by its digest", async () => {
    await writer().updateTable("payments").set({ cash_given: 1 }).where("tip", "=", 2_000).execute();
    expect(await faults()).toHaveLength(2);
  });

  test("who delivered a bill or a payment is covered by their digests", async () => {
    const forged = { delivered_by_id: "somebody", delivered_by_name: "Somebody else" };
    await writer().updateTable("payments").set(forged).where("tip", "=", 2_000).execute();
    expect(await faults()).toHaveLength(2);
    await writer().updateTable("bills").set(forged).where("number", "=", 1).execute();
    expect(await faults()).toContainEqual(
      expect.stringMatching(/^Bill A\/26-27\/000001: its lines or details/),
    );
  });

  test("a KOT of which nothing was taken back, and one that says it was, are named", async () => {
    const { kot_id } = await writer()
      .selectFrom("kot_items")
      .innerJoin("kots", "kots.id", "kot_items.kot_id")
      .select("kot_id")
      .where("token", "=", 1)
      .executeTakeFirstOrThrow();
    await writer()
      .updateTable("kot_items")
      .set({ voided_quantity: 1 })
      .where("kot_id", "=", kot_id)
      .execute();
    await expectFault(/^KOT 1 of .* pieces of it are void, and the journal does not say so/);
    await writer().updateTable("kot_items").set({ voided_quantity: 0 }).execute();
    expect((await faults()).join("\n")).toMatch(/^KOT .* none of it is void, and the journal says that/);
  });

  test("a balance, a status and a line of an order that the journal does not know are named", async () => {
    const orders = await writer().selectFrom("orders").selectAll().orderBy("bill_number").execute();
    const [paid, , , open] = orders;
    await writer()
      .updateTable("orders")
      .set({ balance: 500 })
      .where("id", "=", open?.id ?? "")
      .execute();
    await writer()
      .updateTable("orders")
      .set({ status: "pending" })
      .where("id", "=", paid?.id ?? "")
      .execute();
    const lines = writer()
      .updateTable("order_lines")
      .set({ rate: 1 })
      .where("order_id", "=", open?.id ?? "");
    await lines.where("position", "=", 0).execute();
    const found = (await faults()).join("\n");
    expect(found).toMatch(/its balance is ₹5, and the journal says ₹0/);
    expect(found).toMatch(/its status is open, and the journal says paid/);
    expect(found).toMatch(/its line "1 × [\w ]+" is not what the journal says/);
  });

  test("a KOT that was deleted and one whose items were changed are named", async () => {
    const [one, two] = await writer().selectFrom("kots").selectAll().orderBy("token").execute();
    await writer()
      .deleteFrom("kot_items")
      .where("kot_id", "=", one?.id ?? "")
      .execute();
    await writer()
      .deleteFrom("kots")
      .where("id", "=", one?.id ?? "")
      .execute();
    await writer()
      .updateTable("kot_items")
      .set({ quantity: 9 })
      .where("kot_id", "=", two?.id ?? "")
      .execute();
    const found = (await faults()).toSorted();
    expect(found).toEqual([
      expect.stringMatching(/^KOT 1 of Order BILL-\d+ is in the journal but not in the database/),
      expect.stringMatching(
        /^KOT 2 of 2026-11-20 \(KOT\d+\): its items or details are not those that were sent/,
      ),
    ]);
  });

  test("a series that would give an invoice number again is named", async () => {
    await writer().updateTable("invoice_series").set({ last_number: 1 }).execute();
    await expectFault(/^The invoice numbers of A\/26-27 would go on after 1, but 5 was issued/);
  });

  test("a journal row that was changed or cut off is named", async () => {
    const head = await readHead(writer());
    await writer().deleteFrom("journal").where("seq", "=", head.seq).execute();
    expect((await faults())[0]).toMatch(/^The journal is damaged at row \d+: the last rows are missing/);
  });

  test("npm run verify says that all is well, or each fault as a sentence, and ends with 0 or 1", async () => {
    const { dataDir, databaseUrl } = resort.server;
    const run = () => {
      const env = {
        ...process.env,
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl ?? "",
        NODE_NO_WARNINGS: "1",
      };
      return spawnSync(process.execPath, ["src/server/verify.ts"], { env, encoding: "utf8" });
    };
    const good = run();
    expect([good.status, good.stdout]).toEqual([
      0,
      expect.stringMatching(
        /^The journal is whole: \d+ rows, head \w{64}\.\nThe 10 orders, .* are what the journal says\.\n$/,
      ),
    ]);
    await writer().updateTable("bills").set({ grand_total: 100 }).where("number", "=", 2).execute();
    const bad = run();
    expect(bad.status).toBe(1);
    expect(bad.stderr).toMatch(/^Bill A\/26-27\/000002: its total is ₹1, .*npm run restore\.$/m);
    expect(bad.stdout).not.toContain("are what the journal says");
  });

  test("a table that cannot be read is named", async () => {
    await sql`alter table kot_items rename to elsewhere`.execute(writer());
    const found = (await faults()).join("\n");
    await sql`alter table elsewhere rename to kot_items`.execute(writer());
    expect(found).toMatch(/Order BILL-\d+: its rows of the table kot_items cannot be read: .*kot_items/);
  });
});
