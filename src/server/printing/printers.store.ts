import { z } from "zod";
import { byName, nameKey } from "#domain/entity.ts";
import { KotPapers, Printer, PrinterConnection, PrinterWidth } from "#domain/printing/printer.ts";
import { PrinterAbilities, PrinterTrouble } from "#domain/printing/trouble.ts";
import { instant } from "#domain/time.ts";
import { store } from "../db/changes.ts";
import type { Row } from "../db/database.ts";
import { storeOf } from "../db/storeOf.ts";
import type { Tx } from "../db/tx.ts";
import { printers } from "./entities.ts";

/** The printers by name. */
export const printerStore = storeOf(printers, {
  called: "printer",
  select: async (tx, where) => {
    const rows = await tx.selectFrom("printers").selectAll().where(where).execute();
    return rows.map(toPrinter).sort(byName);
  },
  columnsOf,
});

export async function insertPrinter(tx: Tx, printer: Printer): Promise<void> {
  const row = { id: printer._id, created_at: printer.createdAt, deleted_at: null, ...columnsOf(printer) };
  await store(tx, printers, tx.insertInto("printers").values(row));
}

function columnsOf(printer: Printer) {
  return {
    name: printer.name,
    name_key: nameKey(printer.name),
    connection: JSON.stringify(printer.connection),
    width: printer.width,
    is_text_only: printer.isTextOnly ? 1 : 0,
    kots: printer.kots,
    bills: printer.bills ? 1 : 0,
    stations: JSON.stringify(printer.stations),
    areas: JSON.stringify(printer.areas),
    tills: JSON.stringify(printer.tills),
    drawer: printer.drawer,
    fallback_id: printer.fallback,
    abilities: printer.abilities && JSON.stringify(printer.abilities),
    trouble: printer.trouble,
    is_paper_low: printer.isPaperLow ? 1 : 0,
  };
}

const Texts = z.array(z.string());

function toPrinter(row: Row<"printers">): Printer {
  return {
    _id: row.id,
    createdAt: instant(row.created_at),
    name: row.name,
    connection: PrinterConnection.parse(JSON.parse(row.connection)),
    width: PrinterWidth.parse(row.width),
    isTextOnly: row.is_text_only === 1,
    kots: KotPapers.parse(row.kots),
    bills: row.bills === 1,
    stations: Texts.parse(JSON.parse(row.stations)),
    areas: Texts.parse(JSON.parse(row.areas)),
    tills: Texts.parse(JSON.parse(row.tills)),
    drawer: Printer.shape.drawer.parse(row.drawer),
    fallback: row.fallback_id,
    abilities: row.abilities === null ? null : PrinterAbilities.parse(JSON.parse(row.abilities)),
    trouble: row.trouble === null ? null : PrinterTrouble.parse(row.trouble),
    isPaperLow: row.is_paper_low === 1,
  };
}
