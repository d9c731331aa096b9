import { type ExpressionBuilder, sql } from "kysely";
import { RECALLABLE_MAX, TICKETS_MAX, type Ticket } from "#domain/kitchen/api.ts";
import { toTicket } from "#domain/kitchen/ticket.ts";
import type { Kot } from "#domain/orders/kot/api.ts";
import { toCome } from "#domain/orders/kot/toCome.ts";
import { Refusal } from "#domain/refusal.ts";
import type { BusinessDay, Instant } from "#domain/time.ts";
import type { Database } from "../db/database.ts";
import type { ReadTx } from "../db/tx.ts";
import { withItems } from "../orders/kot/kot.store.ts";
import { listStoredWork } from "../orders/kot/work.store.ts";
import { listLinesOf } from "../orders/order/lines.store.ts";

/** Tickets of the business day before stay on the displays for this long, so that none disappears at the cut-off hour. */
const KEPT_MS = 4 * 3_600_000;

interface Now {
  readonly now: Instant;
  readonly businessDay: BusinessDay;
}

/** Lists the tickets with dishes to cook or cancelled dishes to see, oldest first. Joins orders, KOTs and work. */
export async function listTickets(tx: ReadTx, when: Now): Promise<Ticket[]> {
  const rows = await ticketsOf(tx, when)
    .where((eb) => eb.exists(workOn(eb).where(isUnfinished)))
    .orderBy("kots.created_at")
    .orderBy("kots.token")
    .limit(TICKETS_MAX)
    .execute();
  return await toTickets(tx, await withItems(tx, rows));
}

/** Lists the tickets that were bumped last and whose dishes were not all served, newest first. */
export async function listBumped(tx: ReadTx, when: Now): Promise<Ticket[]> {
  const isReady = (work: WorkBuilder) =>
    work.and([work("work.status", "=", sql.lit("ready")), work("work.void_id", "is", null)]);
  const rows = await ticketsOf(tx, when)
    .where((eb) => eb.exists(workOn(eb).where(isReady).where("work.bumped_at", "is not", null)))
    .orderBy(
      (eb) =>
        eb
          .selectFrom("work")
          .select((work) => work.fn.max("work.bumped_at").as("at"))
          .whereRef("work.kot_id", "=", "kots.id"),
      "desc",
    )
    .orderBy("kots.id")
    .limit(RECALLABLE_MAX)
    .execute();
  return await toTickets(tx, await withItems(tx, rows));
}

/** Loads a ticket, also one that is on no display. 404 for a KOT without dishes to cook. */
export async function loadTicket(tx: ReadTx, kotId: string): Promise<Ticket> {
  const rows = await tx.selectFrom("kots").selectAll().where("id", "=", kotId).execute();
  const [ticket] = await toTickets(tx, await withItems(tx, rows));
  if (!ticket) throw new Refusal("not-found", { kot: kotId });
  return ticket;
}

/** Lists the KOTs of today that were sent until a journal position, and that no display has shown. Reads the journal. */
export async function listUnseen(tx: ReadTx, { businessDay }: Now, seq: number): Promise<Kot[]> {
  const rows = await tx
    .selectFrom("kots")
    .selectAll("kots")
    .where("business_day", "=", businessDay)
    .where("is_seen", "=", 0)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("journal")
          .select("journal.seq")
          .whereRef("journal.subject_id", "=", "kots.order_id")
          .whereRef("journal.entity_id", "=", "kots.id")
          .where("journal.seq", "<=", seq),
      ),
    )
    .orderBy("kots.created_at", "desc")
    .limit(TICKETS_MAX)
    .execute();
  return await withItems(tx, rows);
}

type WorkBuilder = ExpressionBuilder<Database, "kots" | "work">;

function ticketsOf(tx: ReadTx, { now, businessDay }: Now) {
  return tx
    .selectFrom("kots")
    .selectAll("kots")
    .where("kots.kind", "=", "order")
    .where((eb) => eb.or([eb("business_day", "=", businessDay), eb("created_at", ">", now - KEPT_MS)]));
}

function workOn(eb: ExpressionBuilder<Database, "kots">) {
  return eb.selectFrom("work").select("work.id").whereRef("work.kot_id", "=", "kots.id");
}

/** The domain's `toCook` and `cancelled` in SQL. */
function isUnfinished(eb: WorkBuilder) {
  return eb.and([
    eb("work.status", "in", [sql.lit("pending"), sql.lit("preparing")]),
    eb.or([eb("work.void_id", "is", null), eb("work.bumped_at", "is", null)]),
  ]);
}

async function toTickets(tx: ReadTx, kots: readonly Kot[]): Promise<Ticket[]> {
  const work = await listStoredWork(
    tx,
    kots.map(({ _id }) => _id),
  );
  const workOf = Map.groupBy(work, ({ kot }) => kot);
  const items = kots.flatMap((kot) => kot.items);
  const preparationMinutes = await readPreparationMinutes(
    tx,
    items.map(({ menuItem }) => menuItem._id),
  );
  const changed = await listChangedNotes(tx, [
    ...items.map(({ line }) => line),
    ...work.map(({ line }) => line),
  ]);
  const held = await listHeld(tx, kots);
  return kots.map((kot) => {
    const notes = new Map(changed.filter((one) => isAfter(one, kot)).map(({ line, notes }) => [line, notes]));
    return toTicket(kot, {
      ...{ work: workOf.get(kot._id) ?? [], notes, preparationMinutes },
      toCome: held.get(kot.order._id),
    });
  });
}

/** Lists what orders hold, by order id: of KOTs with courses only, so that a house without pays nothing. */
async function listHeld(tx: ReadTx, kots: readonly Kot[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const orderIds = new Set(kots.flatMap(({ courses, order }) => (courses ? order._id : [])));
  const lines = await listLinesOf(tx, [...orderIds]);
  return new Map([...lines].map(([orderId, items]) => [orderId, toCome(items)]));
}

async function readPreparationMinutes(
  tx: ReadTx,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (itemIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom("menu_items")
    .select(["id", "preparation_minutes"])
    .where("id", "in", [...new Set(itemIds)])
    .execute();
  return new Map(rows.map((row) => [row.id, row.preparation_minutes]));
}

interface ChangedNote {
  readonly line: string;
  readonly notes: string;
  readonly at: number;
  readonly kot: string;
}

/** Lists the notes that were changed on lines that the kitchen knows, oldest first. */
async function listChangedNotes(tx: ReadTx, lineIds: readonly string[]): Promise<readonly ChangedNote[]> {
  if (lineIds.length === 0) return [];
  const rows = await tx
    .selectFrom("kot_items")
    .innerJoin("kots", "kots.id", "kot_items.kot_id")
    .select(["kots.id", "kots.created_at", "kot_items.line_id", "kot_items.notes"])
    .where("line_id", "in", [...new Set(lineIds)])
    .where("change", "=", "note")
    .orderBy("kots.created_at")
    .orderBy("kots.token")
    .execute();
  return rows.map((row) => ({ line: row.line_id, notes: row.notes, at: row.created_at, kot: row.id }));
}

function isAfter({ at, kot }: ChangedNote, { _id, createdAt }: Kot): boolean {
  return kot !== _id && at >= createdAt;
}
