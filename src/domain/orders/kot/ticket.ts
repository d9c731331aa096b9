import { type Block, type PaperDocument, row, rule, text, withoutBlanks } from "../../printing/document.ts";
import { formatDateTime } from "../../time.ts";
import { type Place, placeFacts, placeTitle } from "../place.ts";
import type { Kot, KotChange, KotItem, KotKind } from "./api.ts";

const kindTitle: Record<KotKind, string> = { order: "KOT", cancel: "CANCEL KOT", note: "KOT NOTE" };

/**
 * Lays out a ticket for printing: table and short number largest, quantities before names, notes in bold under their
 * line, cancelled items inverted. `resortTitle` heads it (spec section 9); `kot` is as it was before this printing,
 * which must not wait for the server: one that was printed already says DUPLICATE.
 */
export function kotTicket(kot: Kot, resortTitle: string): PaperDocument {
  const cooked = kot.items.filter((item) => item.change !== "cancel");
  const cancelled = kot.items.filter((item) => item.change === "cancel");
  const total = cooked.filter((item) => item.change === "add").reduce((sum, item) => sum + item.quantity, 0);
  return {
    kind: "kot",
    title: kot.kotNumber,
    blocks: withoutBlanks([
      text(resortTitle, { align: "center", bold: true }),
      text(kindTitle[kot.kind], { align: "center", bold: true, inverted: kot.kind === "cancel" }),
      kot.isPrinted && text("DUPLICATE", { align: "center", bold: true, inverted: true }),
      kot.orderedAt !== null && text("LATE", { align: "center", bold: true, inverted: true, size: "large" }),
      kot.voided !== null && text("VOID", { align: "center", bold: true, inverted: true }),
      row([placeTitle(kot.place), `#${kot.token}`], { bold: true, size: "huge" }),
      ...placeRows(kot.place),
      row(["KOT No.", kot.kotNumber]),
      row(["Order", kot.order.billNumber]),
      row(["Waiter", kot.waiter.name]),
      kot.covers !== null && row(["Covers", String(kot.covers)]),
      kot.orderedAt !== null && row(["Ordered", formatDateTime(kot.orderedAt)], { bold: true }),
      row(["Time", formatDateTime(kot.createdAt)]),
      rule(),
      ...cooked.flatMap(itemBlocks),
      ...(cancelled.length > 0 && cooked.length > 0 ? [rule()] : []),
      ...cancelled.flatMap(itemBlocks),
      rule(),
      total > 0 && row(["Total items", String(total)], { bold: true }),
      text(kot.notes, { bold: true, size: "large" }),
    ]),
  };
}

/** The rest of the place: the cook has to know for when it is, and whoever hands it over, for whom. */
function placeRows(place: Place): Block[] {
  if (place.kind === "table") return [row(["Area", place.area.name])];
  const facts = placeFacts(place);
  return facts === "" ? [] : [text(facts, { bold: true, size: "large" })];
}

function itemBlocks(item: KotItem): Block[] {
  const look = { size: "large", bold: true, hanging: true } as const;
  const note = item.notes === "" ? [] : [text(`** ${item.notes} **`, { bold: true })];
  return [text(itemWords(item), { ...look, inverted: item.change === "cancel" }), ...note];
}

const changeWords: Record<KotChange, string> = { add: "", cancel: "CANCEL ", note: "NOTE for " };

/** Writes an item of a ticket: "2 × Dal", "CANCEL 2 × Dal", "NOTE for 2 × Dal". */
export function itemWords({ change, quantity, menuItem }: KotItem): string {
  return `${changeWords[change]}${quantity} × ${menuItem.name}`;
}
