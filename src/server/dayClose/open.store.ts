import { OPEN_MAX, type OpenKind, type OpenThing } from "#domain/dayClose/api.ts";
import { type Paise, paise } from "#domain/money.ts";
import { billAmountDue } from "#domain/orders/bills/billMoney.ts";
import { placeName } from "#domain/orders/place.ts";
import { type BusinessDay, instant } from "#domain/time.ts";
import type { ReadTx } from "../db/tx.ts";
import { readDeviceNames } from "../devices/devices.store.ts";
import { listDrawers } from "../drawers/drawers.store.ts";
import { findToCount } from "../drawers/sessions.store.ts";
import type { QueryCtx } from "../http/handlers/context.ts";
import { withLinesAndPayments } from "../orders/bills/bills.store.ts";
import { toPlace } from "../orders/order/place.ts";
import { listBalances } from "../orders/payments/balances.store.ts";
import { listTroubledJobs } from "../printing/jobs.store.ts";
import { listUnsentCash } from "./dayCloses.store.ts";

type Asking = Pick<QueryCtx, "tx" | "state">;

interface More {
  readonly amount?: Paise;
  readonly since?: number;
  readonly blocks?: boolean;
}

function thing(kind: OpenKind, id: string, name: string, { amount, since, blocks }: More = {}): OpenThing {
  const at = since === undefined ? null : instant(since);
  return { kind, id, name, amount: amount ?? null, since: at, blocks: blocks ?? false };
}

/** Lists what a business day leaves open: first what keeps it open, then what is carried over by name. */
export async function listOpenThings(ctx: Asking, day: BusinessDay): Promise<OpenThing[]> {
  const { tx } = ctx;
  const cash = (await listUnsentCash(tx)).map(({ device, person, amount, reportedAt }) =>
    thing("cash", device, person, { amount, since: reportedAt, blocks: true }),
  );
  return [
    ...(await uncountedDrawers(tx, day)),
    ...cash,
    ...(await tablesAndBills(tx)),
    ...(await devicesWithChanges(ctx)),
    ...(await balances(tx)),
    ...(await upiWithoutDigits(tx, day)),
    ...(await papers(tx, day)),
    ...(await unservedTickets(tx, day)),
  ];
}

/** Lists the drawers with money that moved until the end of the day and was not counted. */
export async function uncountedDrawers(tx: ReadTx, day: BusinessDay): Promise<OpenThing[]> {
  const found: OpenThing[] = [];
  for (const { _id, name } of await listDrawers(tx)) {
    const toCount = await findToCount(tx, _id);
    const isMoved = await tx
      .selectFrom("drawer_entries")
      .select("id")
      .where("drawer_id", "=", _id)
      .where("business_day", "<=", day)
      .where("kind", "not in", ["carried", "opened"])
      .where(({ eb, selectFrom }) =>
        eb(
          "session",
          ">",
          eb.fn.coalesce(
            selectFrom("drawer_sessions")
              .select(({ fn }) => fn.max("number").as("n"))
              .where("drawer_id", "=", _id),
            eb.lit(0),
          ),
        ),
      )
      .limit(1)
      .executeTakeFirst();
    if (toCount || isMoved) found.push(thing("drawer", _id, name, { blocks: true }));
  }
  return found;
}

async function tablesAndBills(tx: ReadTx): Promise<OpenThing[]> {
  const orders = await tx
    .selectFrom("orders")
    .selectAll()
    .where("is_open", "=", 1)
    .orderBy("created_at")
    .limit(OPEN_MAX)
    .execute();
  if (orders.length === 0) return [];
  const ids = orders.map(({ id }) => id);
  const rows = await tx
    .selectFrom("bills")
    .selectAll()
    .where("order_id", "in", ids)
    .where("is_live", "=", 1)
    .execute();
  const bills = await withLinesAndPayments(tx, rows);
  return [
    ...orders.map((row) =>
      thing("table", row.id, placeName(toPlace(row, row.id).place), { since: row.created_at }),
    ),
    ...bills.map((bill) =>
      thing("bill", bill._id, bill.invoiceNumber, { amount: billAmountDue(bill), since: bill.createdAt }),
    ),
  ];
}

async function devicesWithChanges({ tx, state }: Asking): Promise<OpenThing[]> {
  const names = await readDeviceNames(tx);
  return state.presence
    .contacts()
    .filter(({ waiting }) => waiting > 0)
    .slice(0, OPEN_MAX)
    .map(({ device, person, oldest, at }) =>
      thing("device", device, names.get(device) ?? person.name, { since: oldest ?? at }),
    );
}

async function balances(tx: ReadTx): Promise<OpenThing[]> {
  const { entities } = await listBalances(tx, { limit: OPEN_MAX, after: undefined });
  return entities
    .filter(({ balance }) => balance !== 0)
    .map(({ _id, bill, billNumber, balance, createdAt }) =>
      thing(balance < 0 ? "due" : "overpaid", _id, bill?.invoiceNumber ?? billNumber, {
        ...{ amount: paise(Math.abs(balance)), since: createdAt },
      }),
    );
}

async function upiWithoutDigits(tx: ReadTx, day: BusinessDay): Promise<OpenThing[]> {
  const rows = await tx
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select(["payments.order_id", "payments.amount", "payments.created_at", "orders.bill_number"])
    .where("payments.business_day", "=", day)
    .where("payments.type", "=", "upi")
    .where("payments.kind", "=", "payment")
    .where("payments.reference", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("payments as later")
            .select("later.id")
            .whereRef("later.corrects_id", "=", "payments.id")
            .whereRef("later.order_id", "=", "payments.order_id"),
        ),
      ),
    )
    .orderBy("payments.created_at")
    .limit(OPEN_MAX)
    .execute();
  return rows.map((row) =>
    thing("upi", row.order_id, row.bill_number, { amount: paise(row.amount), since: row.created_at }),
  );
}

async function papers(tx: ReadTx, day: BusinessDay): Promise<OpenThing[]> {
  // A paper of the day was made on its date or the next one.
  const jobs = await listTroubledJobs(tx, instant(Date.parse(`${day}T00:00:00+05:30`)));
  return jobs
    .slice(0, OPEN_MAX)
    .map(({ _id, title, createdAt }) => thing("paper", _id, title, { since: createdAt }));
}

async function unservedTickets(tx: ReadTx, day: BusinessDay): Promise<OpenThing[]> {
  const rows = await tx
    .selectFrom("kots")
    .selectAll()
    .where("business_day", "=", day)
    .where("kind", "=", "order")
    .where("status", "<>", "served")
    .where("voided_at", "is", null)
    .orderBy("created_at")
    .limit(OPEN_MAX)
    .execute();
  return rows.map((row) =>
    thing("ticket", row.id, `KOT ${row.token}, ${placeName(toPlace(row, row.order_id).place)}`, {
      since: row.created_at,
    }),
  );
}
