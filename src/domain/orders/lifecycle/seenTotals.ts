import { type Paise, type RateBps, ZERO, ZERO_RATE } from "../../money.ts";
import type { Order } from "../order/api.ts";
import { totalsOf } from "../order/totals.ts";

/** A line as a change found it or left it. */
interface ChangedLine {
  readonly line: string;
  readonly quantity: number;
  readonly rate: Paise;
}

/** What a change found or left; what it did not change is absent. */
interface ChangedFields {
  readonly lines: readonly ChangedLine[];
  readonly discountPercentage?: RateBps | undefined;
  readonly grandTotal?: Paise | undefined;
}

/** One stored change of an order, as the journal has it. */
export interface OrderChange {
  /** The device that sent it; empty when it sent no name. */
  readonly device: string;
  /** True when it added pieces to lines. Every other change set lines to new quantities. */
  readonly isAddition: boolean;
  readonly before: ChangedFields;
  readonly after: ChangedFields;
}

interface Seen {
  /** All changes that are committed, oldest first. A device has seen no version that was not committed. */
  readonly changes: readonly OrderChange[];
  /** The device that took the cash. */
  readonly device: string;
}

/**
 * Tells whether a device can have shown this sum as an order's total (clarification 46): it is the order's total now, or was
 * at an earlier version, or it is that of a version with the changes that this device made meanwhile and delivered later,
 * without those of other devices. An order without lines cannot be settled, so its total does not count.
 */
export function hasSeenTotal(
  order: Pick<Order, "items" | "grandTotal" | "tax">,
  amount: Paise,
  { changes, device }: Seen,
): boolean {
  if (order.items.length > 0 && order.grandTotal === amount) return true;
  let version: Version = { lines: new Map(), discount: ZERO_RATE, total: ZERO };
  for (const [index, change] of changes.entries()) {
    version = nextVersion(version, change);
    if (version.lines.size > 0 && version.total === amount) return true;
    const own = device === "" ? [] : changes.slice(index + 1).filter((later) => later.device === device);
    if (own.length > 0 && totalWith(version, own, order.tax) === amount) return true;
  }
  return false;
}

type Lines = ReadonlyMap<string, Pick<ChangedLine, "quantity" | "rate">>;

interface Version {
  readonly lines: Lines;
  readonly discount: RateBps;
  readonly total: Paise;
}

/** Returns the order's next version: a change names exactly what differs from the version before. */
function nextVersion(version: Version, { before, after }: OrderChange): Version {
  const lines = new Map(version.lines);
  for (const { line } of before.lines) lines.delete(line);
  for (const { line, quantity, rate } of after.lines) lines.set(line, { quantity, rate });
  return {
    lines,
    discount: after.discountPercentage ?? version.discount,
    total: after.grandTotal ?? version.total,
  };
}

/** Computes the total of a version with a device's own changes, as that device showed it; undefined without lines. */
function totalWith(version: Version, own: readonly OrderChange[], tax: Order["tax"]): Paise | undefined {
  const lines = new Map(version.lines);
  let { discount } = version;
  for (const { before, after, isAddition } of own) {
    const found = new Map(before.lines.map((line) => [line.line, line.quantity]));
    for (const { line, quantity, rate } of after.lines) {
      // Pieces may have joined a line that had other pieces, or did not exist, in the version that the device knew.
      const added = quantity - (found.get(line) ?? 0);
      lines.set(line, { quantity: isAddition ? (lines.get(line)?.quantity ?? 0) + added : quantity, rate });
      found.delete(line);
    }
    for (const line of found.keys()) lines.delete(line);
    discount = after.discountPercentage ?? discount;
  }
  return lines.size > 0 ? totalsOf([...lines.values()], discount, tax).grandTotal : undefined;
}
