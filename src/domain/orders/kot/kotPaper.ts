import { type Block, type PaperDocument, row, rule, text, withoutBlanks } from "../../printing/document.ts";
import { formatDateTime } from "../../time.ts";
import { type Place, placeDetails, placeName, placeTitle } from "../place.ts";
import type { Kot, KotChange, KotItem, KotKind, KotPart, Work } from "./api.ts";
import { dishesAt, type PartDish } from "./parts.ts";
import { placeNow, placesNow } from "./whereabouts.ts";

const kindTitle: Record<KotKind, string> = { order: "KOT", cancel: "CANCEL KOT", note: "KOT NOTE" };

/** What the paper of a part says beyond its KOT. */
export interface PartPaper {
  readonly part: KotPart;
  /** Counts the station's papers of the day. */
  readonly number: number;
  /** The order's kitchen had dishes before. */
  readonly isAddOn: boolean;
  /** The order's work that was not taken back. */
  readonly work: readonly Work[];
}

/**
 * Lays out a KOT for printing: table and short number largest, quantities before names, notes in bold under their line,
 * cancelled items inverted, `resortTitle` at the top (spec section 9). Pass `kot` as before this print: if it was printed
 * before, DUPLICATE is printed. If its food moved, the new place and "was T1" are printed.
 */
export function kotPaper(kot: Kot, resortTitle: string, at?: PartPaper): PaperDocument {
  const dishes = dishesAt(kot, at?.part.station._id);
  const cooked = dishes.filter(({ item }) => item.change !== "cancel");
  const cancelled = dishes.filter(({ item }) => item.change === "cancel");
  const added = cooked.filter(({ item }) => item.change === "add");
  const total = added.reduce((sum, { quantity }) => sum + quantity, 0);
  const goesTo = placeNow(kot);
  return {
    kind: "kot",
    title: kot.kotNumber,
    blocks: withoutBlanks([
      text(resortTitle, { align: "center", bold: true }),
      text(kindTitle[kot.kind], { align: "center", bold: true, inverted: kot.kind === "cancel" }),
      at && text(at.part.station.name, { align: "center", bold: true, size: "large" }),
      !at && kot.parts && text(kot.parts.map(({ station }) => station.name).join(", "), { align: "center" }),
      at && text(paperNumber(at), { align: "center", bold: true }),
      kot.courses && text(kot.courses.names.join(", "), { align: "center", bold: true, size: "large" }),
      at?.isAddOn === true && text("ADD-ON", { align: "center", bold: true, inverted: true }),
      (at?.part ?? kot).isPrinted && text("DUPLICATE", { align: "center", bold: true, inverted: true }),
      kot.orderedAt !== null && text("LATE", { align: "center", bold: true, inverted: true, size: "large" }),
      kot.voided !== null && text("VOID", { align: "center", bold: true, inverted: true }),
      row([placeTitle(goesTo), `#${kot.token}`], { bold: true, size: "huge" }),
      goesTo !== kot.place && text(formatMovedFrom(kot), { bold: true, size: "large" }),
      ...placeRows(goesTo),
      row(["KOT No.", kot.kotNumber]),
      row(["Order", kot.order.billNumber]),
      row(["Waiter", kot.waiter.name]),
      kot.covers !== null && row(["Covers", String(kot.covers)]),
      kot.orderedAt !== null && row(["Ordered", formatDateTime(kot.orderedAt)], { bold: true }),
      row(["Time", formatDateTime(kot.createdAt)]),
      rule(),
      ...cooked.flatMap((dish) => dishBlocks(kot, dish, at)),
      ...(cancelled.length > 0 && cooked.length > 0 ? [rule()] : []),
      ...cancelled.flatMap((dish) => dishBlocks(kot, dish, at)),
      rule(),
      total > 0 && row(["Total items", String(total)], { bold: true }),
      text(kot.notes, { bold: true, size: "large" }),
      ...(kot.courses?.toCome ?? []).map((held) => text(`To come · ${held}`)),
    ]),
  };
}

/** The details of the place: the cook needs the time, and the waiter the guest. */
function placeRows(place: Place): Block[] {
  if (place.kind === "table") return [row(["Area", place.area.name])];
  const facts = placeDetails(place);
  return facts === "" ? [] : [text(facts, { bold: true, size: "large" })];
}

/** Formats the place that was on the KOT before its food moved: "was T1". */
export function formatMovedFrom({ place }: Kot): string {
  return `was ${placeName(place)}`;
}

/**
 * Formats the place of a dish that moved without the rest of its KOT: "→ T4", or "→ T1, T4" if only some of its pieces moved;
 * empty for all others.
 */
export function formatMovedTo(kot: Kot, item: KotItem): string {
  const places = placeNow(kot) === kot.place ? placesNow(kot, item) : [];
  return places.length === 0 ? "" : `→ ${places.map(placeName).join(", ")}`;
}

function dishBlocks(kot: Kot, dish: PartDish, at: PartPaper | undefined): Block[] {
  const { item, name, kitchenName, component, quantity } = dish;
  const look = { size: "large", bold: true, hanging: true } as const;
  const note = item.notes === "" ? [] : [text(`** ${item.notes} **`, { bold: true })];
  const goesTo = formatMovedTo(kot, item);
  return [
    text(formatDish({ item, quantity, name: kitchenName ?? name }) + cancelledTo(dish, at), {
      ...look,
      inverted: item.change === "cancel",
    }),
    ...(kitchenName === undefined ? [] : [text(name)]),
    ...(component > 0 ? [text(`of ${item.menuItem.name}`)] : []),
    ...note,
    ...(goesTo === "" ? [] : [text(goesTo, { bold: true, size: "large" })]),
  ];
}

/** Formats what a cancellation leaves at the station: " (3 → 1)". */
function cancelledTo({ item, component, quantity }: PartDish, at: PartPaper | undefined): string {
  if (item.change !== "cancel" || !at) return "";
  const left = at.work
    .filter((row) => row.line === item.line && row.component === component)
    .filter(({ station }) => station === at.part.station._id)
    .reduce((sum, row) => sum + row.quantity, 0);
  return ` (${left + quantity} → ${left})`;
}

/** Formats a paper's number and the one before, by which a cook sees that a slip is missing: "Tandoor 42, after 41". */
function paperNumber({ part, number }: PartPaper): string {
  return number === 1
    ? `${part.station.name} 1, the first today`
    : `${part.station.name} ${number}, after ${number - 1}`;
}

const changeLabels: Record<KotChange, string> = { add: "", cancel: "CANCEL ", note: "NOTE for " };

/** Formats a dish of a KOT: "2 × Dal", "CANCEL 2 × Dal", "NOTE for 2 × Dal". */
export function formatDish({ item, quantity, name }: Pick<PartDish, "item" | "quantity" | "name">): string {
  return `${changeLabels[item.change]}${quantity} × ${name}`;
}
