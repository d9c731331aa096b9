import { divided, NONE, type Off } from "./sums.ts";

/** A line of an order. */
export interface ModelLine {
  /** Its id and those of additions that joined it. */
  readonly ids: readonly string[];
  /** The line from which it was split off, by which the kitchen knows it. */
  readonly origin?: string | undefined;
  /** When it was split off. */
  readonly at?: number;
  /** The dish and how it was chosen. */
  readonly item: string;
  readonly notes: string;
  readonly rate: number;
  readonly quantity: number;
  readonly sent: number;
  /** How many pieces a bill or a provisional paper has shown. */
  readonly billed: number;
  readonly discount: Off;
  /** Why nobody pays it; empty where the guest does. */
  readonly free: string;
}

export type ModelOrder = ReturnType<typeof newModelOrder>;

/** Makes an order as it must be after the commands that the server did, counted without the program's own functions. */
export const newModelOrder = () => ({
  lines: [] as readonly ModelLine[],
  ...{ discount: NONE, notes: "", covers: null as number | null, place: "", partOf: null as string | null },
  /** The guest whom its bill names, the money taken for it in paise, and to whom it was handed over; empty where it never was. */
  ...{ billTo: "", taken: 0, isPaid: false, waiter: "" },
  /** The lines that were removed, and those of which a removal found neither pieces nor an earlier removal. */
  ...{ removed: [] as readonly string[], missed: [] as readonly string[] },
  /** The lines that it ever had, by the names that they had before a split, and when a split brought them. */
  firsts: [] as readonly (readonly [name: string, at: number])[],
  /** The additions that joined a line, and its name. */
  joined: [] as readonly (readonly [name: string, first: string])[],
  /** The lines that a split or a move brought, and the name that their pieces had first. */
  came: [] as readonly (readonly [name: string, first: string])[],
  /** The lines of one that was deleted. */
  deleted: [] as readonly ModelLine[],
});

interface Pieces {
  readonly line: string;
  readonly quantity: number;
}

/** Returns the names of lines that a split or a move brought, each with the one that its pieces had first. */
export const namesOf = (lines: readonly ModelLine[]) =>
  lines.map(({ ids: [id = ""], origin = id }) => [id, origin] as const);

const showing = (line: ModelLine, pieces: number) => ({ ...line, billed: Math.max(line.billed, pieces) });

/** A bill shows all that is charged. */
export function showAll(order: ModelOrder): void {
  order.lines = order.lines.map((line) => (line.free === "" ? showing(line, line.quantity) : line));
}

function byComing(a: ModelLine, b: ModelLine): number {
  return (a.at ?? 0) - (b.at ?? 0) || (a.ids[0] ?? "").localeCompare(b.ids[0] ?? "");
}

/** A paper without a number showed these pieces: on their order, and where they went after it was printed. */
export function showOn(
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
    const named = [...order.came, ...order.joined].find(([name]) => name === id);
    const missing = quantity - (line?.quantity ?? 0);
    if (missing > 0) gone.set(named?.[1] ?? id, (gone.get(named?.[1] ?? id) ?? 0) + missing);
  }
  const since = orders.flatMap((one) => one.lines).filter(({ at = 0 }) => at > takenAt);
  for (const { ids, origin = "", quantity } of since.toSorted(byComing)) {
    const left = gone.get(origin);
    if (left === undefined) continue;
    shown.set(ids[0] ?? "", Math.min(quantity, left));
    gone.set(origin, left - Math.min(quantity, left));
  }
  for (const one of new Set([order, ...orders])) {
    if (one.isPaid) continue;
    one.lines = one.lines.map((line) => {
      const count = Math.min(line.quantity, shown.get(line.ids[0] ?? "") ?? 0);
      return line.free === "" ? showing(line, count) : line;
    });
  }
}

interface Division {
  readonly at: number;
  readonly idOf: (origin: string) => string;
}

/** Takes pieces off an order. `firsts`: the names by which it had them before. */
export function takeOff({ lines }: ModelOrder, asked: readonly Pieces[], division: Division) {
  const quantities = new Map(asked.map(({ line, quantity }) => [line, quantity]));
  const pieces = lines.map((line) => divide(line, quantities.get(line.ids[0] ?? "") ?? 0, division));
  const taken = pieces.flatMap(([, goes]) => goes);
  const firsts = taken.map(({ origin = "" }) => [origin, division.at] as const);
  return { left: pieces.flatMap(([stays]) => stays), taken, firsts };
}

/** Divides a line into what stays and what goes: the pieces that the kitchen knows go first. */
function divide(line: ModelLine, quantity: number, { at, idOf }: Division) {
  const [stays, sent] = [line.quantity - quantity, Math.min(quantity, line.sent)];
  const billed = Math.min(quantity, line.billed);
  const [ofLeft, ofTaken] = divided(line.discount, line.rate * stays, line.rate * quantity);
  const origin = line.origin ?? line.ids[0] ?? "";
  const left = {
    ...{ ...line, quantity: stays, sent: line.sent - sent, billed: line.billed - billed, discount: ofLeft },
  };
  const taken = { quantity, sent, billed, discount: ofTaken };
  const gone = () => ({ ...line, ids: [idOf(origin)], origin, at, ...taken });
  return [stays > 0 ? [left] : [], quantity > 0 ? [gone()] : []] as const;
}
