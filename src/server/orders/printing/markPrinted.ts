import { withPrint } from "#domain/orders/kot/parts.ts";
import type { MarkPrinted } from "../../printing/spooler/outcome.ts";
import { countBillPrint, loadBill } from "../bills/bills.store.ts";
import { countNotePrint, loadNote } from "../bills/creditNotes.store.ts";
import { loadKot, saveKotPrints } from "../kot/kot.store.ts";
import { journalPrint } from "../order/printed.ts";
import { countSlipPrint, loadSlip } from "../slips/slips.store.ts";

/** Marks the papers of orders as printed when a printer has printed them. */
export const markPrinted: Omit<MarkPrinted, "receipt" | "z"> = {
  kot: async ({ tx, journal }, id, station) => {
    const kot = await loadKot(tx, id);
    await saveKotPrints(tx, withPrint(kot, station === undefined ? undefined : new Set([station])));
    journalPrint({ journal }, { topic: "kot", action: "kot.printed" }, kot);
  },
  bill: async ({ tx, journal }, id) => {
    const bill = await loadBill(tx, id);
    await countBillPrint(tx, id);
    journalPrint({ journal }, { topic: "bills", action: "bill.printed" }, bill);
  },
  slip: async ({ tx, journal }, id) => {
    const slip = await loadSlip(tx, id);
    await countSlipPrint(tx, id);
    journalPrint({ journal }, { topic: "bills", action: "slip.printed" }, slip);
  },
  note: async ({ tx, journal }, id) => {
    const note = await loadNote(tx, id);
    await countNotePrint(tx, id);
    journalPrint({ journal }, { topic: "bills", action: "note.printed" }, note);
  },
};
