import { isWasted } from "../orders/kot/work.ts";
import type { BusinessDay } from "../time.ts";
import type { DayFacts, WorkPieces } from "./facts.ts";
import type { Match, Unexplained } from "./matched.ts";

type PieceEnd = "billed" | "notCharged" | "uncooked" | "wasted";

/** Pieces with the day they were sent and the day they ended; an open end has none. */
interface Run {
  readonly quantity: number;
  readonly sent: BusinessDay;
  readonly end?: { readonly kind: PieceEnd; readonly day: BusinessDay };
}

const count = (rows: readonly { readonly quantity: number }[]) =>
  rows.reduce((total, { quantity }) => total + quantity, 0);

/** Matches the kitchen's tickets with its work, records of voids, bills and slips. */
export function matchPieces(facts: DayFacts): Pick<Match, "pieces" | "unexplained"> {
  const { day, tickets, work, voids, notes } = facts;
  const runs: Run[] = [];
  const unexplained = [...ticketFaults(facts), ...voidFaults(facts)];
  const dayOf = new Map(tickets.map((ticket) => [ticket._id, ticket.day]));
  const voidOf = new Map(voids.map((one) => [one._id, one]));
  for (const { ticket, quantity, voidId, status } of work) {
    const voided = voidId === null ? undefined : voidOf.get(voidId);
    const kind = isWasted({ status }) ? "wasted" : "uncooked";
    if (voided) runs.push({ quantity, sent: dayOf.get(ticket) ?? day, end: { kind, day: voided.day } });
  }
  let neverSent = 0;
  for (const order of facts.orders) {
    const found = endsOfOrder(facts, order, dayOf);
    runs.push(...found.runs);
    neverSent += found.neverSent;
    unexplained.push(...found.unexplained);
  }
  // What was sent after its bill was issued ends as it is sent.
  const ended = runs.map((run) =>
    run.end && run.end.day < run.sent ? { ...run, end: { ...run.end, day: run.sent } } : run,
  );
  const ofEnd = (kind: PieceEnd) =>
    count(ended.filter(({ end }) => end !== undefined && end.day === day && end.kind === kind));
  const pieces = {
    carriedIn: count(ended.filter(({ sent, end }) => sent < day && (!end || end.day >= day))),
    sent: count(tickets.filter((ticket) => ticket.day === day)),
    billed: ofEnd("billed"),
    uncooked: ofEnd("uncooked"),
    wasted: ofEnd("wasted"),
    notCharged: ofEnd("notCharged"),
    carriedOut: count(ended.filter(({ sent, end }) => sent <= day && (!end || end.day > day))),
    credited: count(notes.flatMap(({ lines }) => lines)),
    neverSent,
  };
  const { carriedIn, sent, billed, uncooked, wasted, notCharged, carriedOut } = pieces;
  const lacking = carriedIn + sent - billed - uncooked - wasted - notCharged - carriedOut;
  if (lacking !== 0 && unexplained.length === 0)
    unexplained.push({ text: `${lacking} pieces that the kitchen was sent are nowhere`, order: null });
  return { pieces, unexplained };
}

/** Names tickets whose pieces are not all in the kitchen's work. */
function ticketFaults({ day, tickets, work }: DayFacts): Unexplained[] {
  const workOf = Map.groupBy(work, ({ ticket }) => ticket);
  return tickets
    .filter((ticket) => ticket.day === day && count(workOf.get(ticket._id) ?? []) !== ticket.quantity)
    .map(({ _id, name, quantity, order }) => ({
      text: `The kitchen was sent ${quantity} × ${name}, and has ${count(workOf.get(_id) ?? [])}`,
      order,
    }));
}

/** Names pieces that were taken back without a record, or a record without its pieces. */
function voidFaults({ work, voids }: DayFacts): Unexplained[] {
  const taken = Map.groupBy(
    work.filter(({ voidId }) => voidId !== null),
    ({ voidId }) => voidId ?? "",
  );
  const known = new Set(voids.map(({ _id }) => _id));
  const unknown = [...taken].filter(([id]) => !known.has(id));
  return [
    ...voids
      .filter(({ _id, quantity }) => count(taken.get(_id) ?? []) !== quantity)
      .map(({ name, quantity, order }) => ({
        text: `${quantity} × ${name} taken back is not what the kitchen's work says`,
        order,
      })),
    ...unknown.map(([, rows]) => ({
      text: `${count(rows)} pieces were taken back without a record`,
      order: rows[0]?.order ?? null,
    })),
  ];
}

/** Finds the ends of an order's pieces that were not taken back: on its bill, on its slip, or open. */
function endsOfOrder(
  { day, bills, slips, work }: DayFacts,
  { _id, billNumber, isOpen }: DayFacts["orders"][number],
  dayOf: ReadonlyMap<string, BusinessDay>,
) {
  const bill = bills.find(({ order, status }) => order._id === _id && status !== "cancelled");
  const slip = slips.find(({ order }) => order._id === _id);
  const left = work.filter(({ order, voidId }) => order === _id && voidId === null);
  const ofDish = Map.groupBy(left, ({ dish }) => dish);
  const found = { runs: [] as Run[], neverSent: 0, unexplained: [] as Unexplained[] };
  const dishes = new Set([...ofDish.keys(), ...(bill?.lines ?? []).map(({ menuItem }) => menuItem)]);
  for (const dish of dishes) {
    const linesOf = (paper: typeof bill | typeof slip) =>
      (paper?.lines ?? []).filter(({ menuItem }) => menuItem === dish);
    let [billed, slipped] = [count(linesOf(bill)), count(linesOf(slip))];
    const take = (quantity: number, sent: BusinessDay) => {
      const [onBill, onSlip] = [
        Math.min(quantity, billed),
        Math.min(Math.max(0, quantity - billed), slipped),
      ];
      billed -= onBill;
      slipped -= onSlip;
      if (onBill > 0 && bill)
        found.runs.push({ quantity: onBill, sent, end: { kind: "billed", day: bill.businessDay } });
      if (onSlip > 0 && slip)
        found.runs.push({ quantity: onSlip, sent, end: { kind: "notCharged", day: slip.businessDay } });
      return quantity - onBill - onSlip;
    };
    let rest = 0;
    for (const { ticket, quantity } of byDay(ofDish.get(dish) ?? [], dayOf)) {
      const sent = dayOf.get(ticket) ?? day;
      const open = take(quantity, sent);
      if (isOpen && open > 0) found.runs.push({ quantity: open, sent });
      else rest += open;
    }
    if (rest > 0)
      found.unexplained.push({
        text: `${rest} pieces of ${billNumber} are on no bill and no slip`,
        order: _id,
      });
    if (bill?.businessDay === day) found.neverSent += billed;
  }
  return found;
}

function byDay(rows: readonly WorkPieces[], dayOf: ReadonlyMap<string, BusinessDay>): WorkPieces[] {
  const of = ({ ticket }: WorkPieces) => dayOf.get(ticket) ?? "";
  return rows.toSorted((a, b) => of(a).localeCompare(of(b)));
}
