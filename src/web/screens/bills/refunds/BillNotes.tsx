import { Button, Group, Modal } from "@mantine/core";
import { useState } from "react";
import { formatRupees } from "#domain/money.ts";
import type { Bill } from "#domain/orders/bills/api.ts";
import type { CreditNote } from "#domain/orders/bills/creditNote.ts";
import { notePaper } from "#domain/orders/bills/notePaper.ts";
import { placeArea } from "#domain/orders/place.ts";
import { formatDateTime } from "#domain/time.ts";
import { useNotePaper } from "../../../features/orders/commands/billing/useNotePaper.ts";
import { PaperView } from "../../../features/printing/PaperView.tsx";
import { openPaper } from "../../../features/printing/paperWindow.ts";
import { ActionButton } from "../../../kit/ActionButton.tsx";
import { Money } from "../../../kit/Money.tsx";
import classes from "../BillsScreen.module.css";

/** Lists the credit notes of a bill, and shows and prints them. */
export function BillNotes({ bill }: { readonly bill: Bill }) {
  const paperOf = useNotePaper();
  const [shownId, setShownId] = useState<string>();
  const shown = bill.creditNotes.find(({ _id }) => _id === shownId);
  const print = (note: CreditNote) =>
    openPaper("credit note", placeArea(note.place)).print([paperOf(bill, note)]);
  return (
    <section>
      <h3 className={classes.heading}>Credit notes</h3>
      <ul className={classes.money}>
        {bill.creditNotes.map((note) => (
          <li key={note._id}>
            <span className={classes.how}>
              {note.noteNumber}
              <small>
                {formatDateTime(note.createdAt)} · {note.reason}
              </small>
              <Group gap="xs" mt={4}>
                <Button
                  variant="default"
                  size="sm"
                  aria-label={`View credit note ${note.noteNumber}`}
                  onClick={() => setShownId(note._id)}
                >
                  View
                </Button>
                <ActionButton
                  variant="default"
                  size="sm"
                  aria-label={`${printLabel(note)}: credit note ${note.noteNumber}`}
                  onClick={() => print(note)}
                >
                  {printLabel(note)}
                </ActionButton>
              </Group>
            </span>
            <span>
              − <Money amount={note.grandTotal} />
            </span>
          </li>
        ))}
      </ul>
      <Modal
        opened={shown !== undefined}
        onClose={() => setShownId(undefined)}
        title={shown && `Credit note ${shown.noteNumber}, ${formatRupees(shown.grandTotal)}`}
        size="md"
      >
        {shown && <PaperView paper={notePaper(bill, shown)} label={`Credit note ${shown.noteNumber}`} />}
      </Modal>
    </section>
  );
}

function printLabel({ printCount }: CreditNote): string {
  return printCount === 0 ? "Print" : "Print DUPLICATE";
}
