import { type Paise, paise, sum, ZERO } from "#domain/money.ts";
import type { Bill } from "#domain/orders/bills/api.ts";
import { restOfBill, restOfLines } from "#domain/orders/bills/newNote.ts";
import { computeEffect } from "#domain/orders/payments/paymentKinds.ts";
import type { ReadTx } from "../../db/tx.ts";
import { forEachBatch } from "../../verify/batches.ts";
import type { Check } from "../../verify/check.ts";
import { withLinesAndPayments } from "./bills.store.ts";
import { seriesBehind } from "./numbersCheck.store.ts";

/**
 * Checks that the credit notes of each bill never exceed it in any figure, that their totals are those of their lines and of the
 * refunds in money, and that no counter is behind them.
 */
export const creditNotesCheck: Check = {
  what: "The credit notes",
  find: async ({ read }, { onFault }) => {
    await forEachBatch(read, { table: "bills", column: "id", onFault }, async (tx, ids) => {
      const rows = await tx
        .selectFrom("bills")
        .selectAll()
        .where("id", "in", ids)
        .where((eb) =>
          eb.or([
            eb.exists(eb.selectFrom("credit_notes").select("id").whereRef("bill_id", "=", "bills.id")),
            eb.exists(
              eb
                .selectFrom("payments")
                .select("id")
                .whereRef("payments.order_id", "=", "bills.order_id")
                .where("kind", "=", "refund"),
            ),
          ]),
        )
        .execute();
      for (const bill of await withLinesAndPayments(tx, rows))
        for (const problem of problemsOf(bill)) onFault(`${problem} of bill ${bill.invoiceNumber}.`);
    });
    for (const fault of await read(countersBehind)) onFault(fault);
  },
};

function problemsOf(bill: Bill): string[] {
  const { creditNotes, payments, status } = bill;
  const rests = restOfLines(bill).flatMap(({ line: _, ...figures }) => Object.values(figures));
  const isBeyond = [restOfBill(bill), ...rests].some((rest) => rest < 0);
  const wrong = creditNotes.filter((note) => !isRight(note));
  const refunded = payments.filter(({ kind }) => kind === "refund");
  const noted = sum(creditNotes.map(({ grandTotal }) => grandTotal));
  const isPaidOut = paise(-computeEffect(refunded, "held")) === noted;
  return [
    ...(isBeyond ? ["The credit notes are more than what is"] : []),
    ...(creditNotes.length > 0 && status !== "paid" ? ["Without a payment there are credit notes"] : []),
    ...wrong.map(({ noteNumber }) => `The lines of the credit note ${noteNumber} are not its totals, or not`),
    ...(status === "cancelled" || isPaidOut ? [] : ["The refunds are not the credit notes"]),
  ];
}

function isRight({ lines, ...note }: Bill["creditNotes"][number]): boolean {
  const of = (name: "amount" | "discountAmount" | "taxable" | "cgst" | "sgst" | "vat") =>
    sum(lines.map((line) => line[name]));
  const { subtotal, discountAmount, cgst, sgst, roundOff, grandTotal, liquor, tenders } = note;
  const pairs: [Paise, Paise][] = [
    ...([
      [subtotal, of("amount")],
      [discountAmount, of("discountAmount")],
    ] as [Paise, Paise][]),
    ...([
      [cgst, of("cgst")],
      [sgst, of("sgst")],
      [liquor?.vat ?? ZERO, of("vat")],
    ] as [Paise, Paise][]),
    [grandTotal, sum([of("taxable"), of("cgst"), of("sgst"), of("vat"), roundOff])],
    [grandTotal, sum(tenders.map(({ amount }) => amount))],
  ];
  return pairs.every(([stored, computed]) => stored === computed);
}

async function countersBehind(tx: ReadTx): Promise<string[]> {
  const highest = await tx
    .selectFrom("credit_notes")
    .select((eb) => ["series", eb.fn.max("number").as("number")])
    .groupBy("series")
    .execute();
  return await seriesBehind(tx, "credit notes", highest);
}
