import { type Discount, NO_DISCOUNT, splitDiscount } from "./sums.ts";

/** A line of an order. */
export interface ModelLine {
  /** Its id and those of additions that joined it. */
  readonly ids: readonly string[];
  /** The id of the line from which it was first split off. */
  readonly origin?: string | undefined;
  /** When it was split off; undefined if it never was. */
  readonly at?: number;
  /** The dish and how it was chosen. */
  readonly item: string;
  readonly notes: string;
  readonly rate: number;
  readonly quantity: number;
  readonly sent: number;
  /** How much of the quantity a bill or a provisional print has shown. */
  readonly billed: number;
  readonly discount: Discount;
  /** The kind of not charging; empty for a charged line. */
  readonly notCharged: string;
}

export type ModelOrder = ReturnType<typeof newModelOrder>;

/** Creates an empty order of the model. The model computes what must be stored without the program's own functions. */
export const newModelOrder = () => ({
  lines: [] as readonly ModelLine[],
  ...{
    discount: NO_DISCOUNT,
    notes: "",
    covers: null as number | null,
    place: "",
    partOf: null as string | null,
  },
  /** The guest on the bill, the paise received, and the waiter to whom it was handed over (empty if never). */
  ...{ billTo: "", taken: 0, isPaid: false, waiter: "" },
  /** Ids of removed lines, and of those that a removal found neither present nor removed before. */
  ...{ removed: [] as readonly string[], failedRemovals: [] as readonly string[] },
  /** Every line that it ever had, by its origin, and when a split took it off (0: when added here). */
  originalLines: [] as readonly (readonly [origin: string, at: number])[],
  /** Additions that joined a line, with that line's origin. */
  joined: [] as readonly (readonly [id: string, origin: string])[],
  /** Lines that a split or a move brought, with their origins. */
  arrived: [] as readonly (readonly [id: string, origin: string])[],
  /** The lines at its deletion. */
  deleted: [] as readonly ModelLine[],
});

interface Pieces {
  readonly line: string;
  readonly quantity: number;
}

/** Returns the ids of lines with their origins. */
export const originsOf = (lines: readonly ModelLine[]) =>
  lines.map(({ ids: [id = ""], origin = id }) => [id, origin] as const);

const withBilled = (line: ModelLine, pieces: number) => ({ ...line, billed: Math.max(line.billed, pieces) });

/** Marks all charged lines as shown on a bill. */
export function markAllBilled(order: ModelOrder): void {
  order.lines = order.lines.map((line) => (line.notCharged === "" ? withBilled(line, line.quantity) : line));
}

function byArrival(a: ModelLine, b: ModelLine): number {
  return (a.at ?? 0) - (b.at ?? 0) || (a.ids[0] ?? "").localeCompare(b.ids[0] ?? "");
}

/** Marks quantities as shown on a provisional print: on their order, and where they were moved after it was printed. */
export function markBilled(
  order: ModelOrder,
  pieces: readonly Pieces[],
  { takenAt, orders }: { readonly takenAt: number; readonly orders: readonly ModelOrder[] },
): void {
  const shown = new Map<string, number>();
  for (const { line, quantity } of pieces) {
    const id = order.lines.find(({ ids }) => ids.includes(line))?.ids[0] ?? line;
    shown.set(id, (shown.get(id) ?? 0) + quantity);
  }
  const gone = new Map<string, number>();
  for (const [id, quantity] of shown) {
    const line = [...order.lines, ...order.deleted].find(({ ids: [own] }) => own === id);
    const named = [...order.arrived, ...order.joined].find(([name]) => name === id);
    const missing = quantity - (line?.quantity ?? 0);
    if (missing > 0) gone.set(named?.[1] ?? id, (gone.get(named?.[1] ?? id) ?? 0) + missing);
  }
  const since = orders.flatMap((one) => one.lines).filter(({ at = 0 }) => at > takenAt);
  for (const { ids, origin = "", quantity } of since.toSorted(byArrival)) {
    const left = gone.get(origin);
    if (left === undefined) continue;
    shown.set(ids[0] ?? "", Math.min(quantity, left));
    gone.set(origin, left - Math.min(quantity, left));
  }
  for (const one of new Set([order, ...orders])) {
    if (one.isPaid) continue;
    one.lines = one.lines.map((line) => {
      const count = Math.min(line.quantity, shown.get(line.ids[0] ?? "") ?? 0);
      return line.notCharged === "" ? withBilled(line, count) : line;
    });
  }
}

interface SplitContext {
  readonly at: number;
  readonly idOf: (origin: string) => string;
}

/** Splits quantities off an order's lines. `originalLines`: the origins of what was taken, with the time. */
export function splitOff({ lines }: ModelOrder, asked: readonly Pieces[], division: SplitContext) {
  const quantities = new Map(asked.map(({ line, quantity }) => [line, quantity]));
  const pieces = lines.map((line) => splitLine(line, quantities.get(line.ids[0] ?? "") ?? 0, division));
  const taken = pieces.flatMap(([, goes]) => goes);
  const originalLines = taken.map(({ origin = "" }) => [origin, division.at] as const);
  return { left: pieces.flatMap(([stays]) => stays), taken, originalLines };
}

/** Splits a line in two. Quantities that the kitchen knows go first. */
function splitLine(line: ModelLine, quantity: number, { at, idOf }: SplitContext) {
  const [stays, sent] = [line.quantity - quantity, Math.min(quantity, line.sent)];
  const billed = Math.min(quantity, line.billed);
  const [ofLeft, ofTaken] = splitDiscount(line.discount, line.rate * stays, line.rate * quantity);
  const origin = line.origin ?? line.ids[0] ?? "";
  const left = {
    ...{ ...line, quantity: stays, sent: line.sent - sent, billed: line.billed - billed, discount: ofLeft },
  };
  const taken = { quantity, sent, billed, discount: ofTaken };
  const gone = () => ({ ...line, ids: [idOf(origin)], origin, at, ...taken });
  return [stays > 0 ? [left] : [], quantity > 0 ? [gone()] : []] as const;
}
