import { Modal, Text } from "@mantine/core";
import { creditNotesApi } from "#domain/orders/bills/creditNotesApi.ts";
import { type BusinessDay, formatDateTime, formatDay } from "#domain/time.ts";
import { AsyncBoundary } from "../../../kit/feedback/AsyncBoundary.tsx";
import { Money } from "../../../kit/Money.tsx";
import { useApiQuery } from "../../../sync/hooks/useApiQuery.ts";
import classes from "../BillRows.module.css";
import type { ViewedBill } from "../billLabels.ts";

interface NotesDialogProps {
  /** The business day; undefined: the newest notes of all days. */
  readonly day: BusinessDay | undefined;
  readonly onBill: (bill: ViewedBill) => void;
  readonly onClose: () => void;
}

/** Lists the credit notes of a day; a tap opens the bill, which shows and prints them. */
export function NotesDialog({ day, onBill, onClose }: NotesDialogProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Credit notes${day ? `, ${formatDay(day)}` : ", newest first"}`}
      size="md"
    >
      <AsyncBoundary title="Failed to load the credit notes" resetOn={day ?? "all"}>
        <Notes day={day} onBill={onBill} />
      </AsyncBoundary>
    </Modal>
  );
}

/** Limit of shown notes: there are few each day. */
const NOTES_MAX = 100;

function Notes({ day, onBill }: Pick<NotesDialogProps, "day" | "onBill">) {
  const search = { limit: NOTES_MAX, ...(day && { date: day }) };
  const notes = useApiQuery(creditNotesApi.list, { search });
  if (notes.length === 0) return <Text>Nothing was refunded.</Text>;
  return (
    <ul className={classes.rows} aria-label="Credit notes">
      {notes.map(({ _id, noteNumber, grandTotal, createdAt, reason, bill }) => (
        <li key={_id}>
          <button
            type="button"
            className={classes.row}
            onClick={() => onBill({ _id: bill._id, numbers: bill.invoiceNumber })}
          >
            <span className={classes.line}>
              <strong>{noteNumber}</strong>
              <strong>
                <Money amount={grandTotal} />
              </strong>
            </span>
            <span className={classes.line}>
              <span className={classes.where}>
                {formatDateTime(createdAt)} · bill {bill.invoiceNumber} · {reason}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
