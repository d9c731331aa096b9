import type { Bill } from "#domain/orders/bills/api.ts";
import type { CreditNote } from "#domain/orders/bills/creditNote.ts";
import { creditNotesApi } from "#domain/orders/bills/creditNotesApi.ts";
import { notePaper } from "#domain/orders/bills/notePaper.ts";
import { placeArea } from "#domain/orders/place.ts";
import { answerOf, useSend } from "../../../../sync/hooks/useSend.ts";
import type { Paper } from "../../../printing/paperWindow.ts";

/** Returns a function that creates the paper of a credit note; marked DUPLICATE if it was printed before. */
export function useNotePaper(): (bill: Bill, note: CreditNote) => Paper {
  const print = useSend(creditNotesApi.print, { toast: { waiting: false } });
  const queue = useSend(creditNotesApi.queue);
  return (bill, note) => ({
    document: notePaper(bill, note),
    markPrinted: () => print({ params: { noteId: note._id } }),
    route: {
      kind: "bill",
      area: placeArea(note.place),
      queue: async () =>
        answerOf(await queue({ params: { noteId: note._id }, body: { again: note.printCount > 0 } })),
    },
  });
}
