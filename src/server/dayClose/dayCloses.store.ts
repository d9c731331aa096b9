import { z } from "zod";
import { CLOSES_MAX, type ClosedDay, type DayClose, UnsentCash } from "#domain/dayClose/api.ts";
import { ZReport } from "#domain/dayClose/zReport.ts";
import { paise } from "#domain/money.ts";
import { Refusal } from "#domain/refusal.ts";
import { type BusinessDay, Day, instant } from "#domain/time.ts";
import { store } from "../db/changes.ts";
import type { Row } from "../db/database.ts";
import type { ReadTx, Tx } from "../db/tx.ts";
import { dayCloses, dayRemarks } from "./entities.ts";

const Lost = z.array(UnsentCash);

/** Freezes a day's Z report under the next number. */
export async function insertDayClose(tx: Tx, close: Omit<DayClose, "number" | "remarks">): Promise<DayClose> {
  const last = await tx
    .selectFrom("day_closes")
    .select(({ fn }) => fn.max("number").as("number"))
    .executeTakeFirst();
  const number = Number(last?.number ?? 0) + 1;
  const insert = tx.insertInto("day_closes").values({
    id: close._id,
    number,
    business_day: close.businessDay,
    head_seq: close.head.seq,
    head_hash: close.head.hash,
    lost: JSON.stringify(z.encode(Lost, close.lost)),
    report: JSON.stringify(z.encode(ZReport, close.report)),
    by_id: close.by._id,
    by_name: close.by.name,
    created_at: close.createdAt,
  });
  await store(tx, dayCloses, insert);
  return { ...close, number, remarks: [] };
}

/** Loads a closed day. Throws 404 for one that does not exist. */
export async function loadDayClose(tx: ReadTx, id: string): Promise<DayClose> {
  const row = await tx.selectFrom("day_closes").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("not-found", { dayClose: id });
  const remarks = await tx
    .selectFrom("day_remarks")
    .selectAll()
    .where("close_id", "=", id)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return {
    ...toClosedDay(row),
    head: { seq: row.head_seq, hash: row.head_hash },
    lost: z.decode(Lost, JSON.parse(row.lost)),
    report: z.decode(ZReport, JSON.parse(row.report)),
    remarks: remarks.map(({ text, by_id, by_name, created_at }) => ({
      ...{ text, by: { _id: by_id, name: by_name }, createdAt: instant(created_at) },
    })),
  };
}

/** Lists the closed days, the newest first. */
export async function listDayCloses(tx: ReadTx): Promise<ClosedDay[]> {
  const rows = await tx
    .selectFrom("day_closes")
    .select(["id", "number", "business_day", "by_id", "by_name", "created_at"])
    .orderBy("number", "desc")
    .limit(CLOSES_MAX)
    .execute();
  return rows.map(toClosedDay);
}

function toClosedDay(
  row: Pick<Row<"day_closes">, "id" | "number" | "business_day" | "by_id" | "by_name" | "created_at">,
): ClosedDay {
  return {
    ...{ _id: row.id, createdAt: instant(row.created_at), number: row.number },
    ...{ businessDay: z.decode(Day, row.business_day), by: { _id: row.by_id, name: row.by_name } },
  };
}

export async function insertRemark(
  tx: Tx,
  closeId: string,
  { _id: id, text, by, createdAt }: DayClose["remarks"][number] & { readonly _id: string },
): Promise<void> {
  const row = { id, close_id: closeId, text, by_id: by._id, by_name: by.name, created_at: createdAt };
  await store(tx, dayRemarks, tx.insertInto("day_remarks").values(row));
}

/** Finds the oldest day from `from` on that has orders, papers or money; undefined if all of them are of `running` or later. */
export async function findOldestOpenDay(
  tx: ReadTx,
  { from, running }: { readonly from: BusinessDay | null; readonly running: BusinessDay },
): Promise<BusinessDay | undefined> {
  const tables = ["orders", "kots", "bills", "slips", "credit_notes", "payments", "drawer_entries"] as const;
  const days: string[] = [];
  for (const table of tables) {
    const row = await tx
      .selectFrom(table)
      .select(({ fn }) => fn.min("business_day").as("day"))
      .where("business_day", ">=", from ?? "")
      .where("business_day", "<", running)
      .$if(table === "drawer_entries", (query) => query.where("kind", "not in", ["carried", "opened"]))
      .executeTakeFirst();
    if (typeof row?.day === "string") days.push(row.day);
  }
  const [oldest] = days.toSorted();
  return oldest === undefined ? undefined : z.decode(Day, oldest);
}

/** Lists the cash that devices last reported as unsent. */
export async function listUnsentCash(tx: ReadTx): Promise<UnsentCash[]> {
  return (await selectUnsent(tx).orderBy("reported_at").execute()).map(toUnsentCash);
}

/** Finds what a device last reported. */
export async function findUnsentCash(tx: ReadTx, device: string): Promise<UnsentCash | undefined> {
  const row = await selectUnsent(tx).where("id", "=", device).executeTakeFirst();
  return row && toUnsentCash(row);
}

const selectUnsent = (tx: ReadTx) => tx.selectFrom("unsent_cash").selectAll();

function toUnsentCash({ id, person, payments, amount, reported_at }: Row<"unsent_cash">): UnsentCash {
  return { device: id, person, payments, amount: paise(amount), reportedAt: instant(reported_at) };
}

/** Stores what a device last reported; none forgets it. */
export async function saveUnsentCash(tx: Tx, { device, reportedAt, ...cash }: UnsentCash): Promise<void> {
  await forgetUnsentCash(tx, [device]);
  if (cash.payments === 0) return;
  await tx
    .insertInto("unsent_cash")
    .values({ id: device, ...cash, reported_at: reportedAt })
    .execute();
}

export async function forgetUnsentCash(tx: Tx, devices: readonly string[]): Promise<void> {
  if (devices.length > 0) await tx.deleteFrom("unsent_cash").where("id", "in", devices).execute();
}
