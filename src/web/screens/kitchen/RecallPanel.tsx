import type { Ticket } from "#domain/kitchen/api.ts";
import { RECALLABLE_MAX } from "#domain/kitchen/api.ts";
import classes from "./Display.module.css";

interface RecallPanelProps {
  readonly tickets: readonly Ticket[];
  readonly onRecall: (ticket: Ticket) => void;
}

/** Lists the tickets that were bumped last; a tap brings one back. */
export function RecallPanel({ tickets, onRecall }: RecallPanelProps) {
  return (
    <aside className={classes.panel} aria-label="Recall">
      <h2>Recall</h2>
      <p>
        {tickets.length === 0
          ? "Nothing was bumped that is not served yet."
          : "Tap a ticket to bring it back."}
      </p>
      <ul className={classes.rows}>
        {tickets.slice(0, RECALLABLE_MAX).map((ticket, index) => (
          <li key={ticket._id}>
            <button type="button" className={classes.row} onClick={() => onRecall(ticket)}>
              <b>
                {index < 9 ? `${index + 1}. ` : ""}
                {ticket.place} #{ticket.token}
              </b>
              <span>{namesOf(ticket)}</span>
            </button>
          </li>
        ))}
      </ul>
    </aside>
  );
}

function namesOf({ items }: Ticket): string {
  return items
    .filter(({ made }) => made > 0)
    .map(({ made, name }) => `${made} × ${name}`)
    .join(", ");
}
