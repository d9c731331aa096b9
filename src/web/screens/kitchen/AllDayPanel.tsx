import type { Ticket } from "#domain/kitchen/api.ts";
import { allDay } from "#domain/kitchen/ticket.ts";
import classes from "./Display.module.css";

/** Lists how many pieces of each dish are to cook, on all tickets of this screen. */
export function AllDayPanel({ tickets }: { readonly tickets: readonly Ticket[] }) {
  const dishes = allDay(tickets);
  return (
    <aside className={classes.panel} aria-label="All day">
      <h2>All day</h2>
      {dishes.length === 0 && <p>Nothing is to cook.</p>}
      <ul className={classes.rows}>
        {dishes.map(({ name, quantity }) => (
          <li key={name} className={classes.count}>
            <b>{quantity}</b> {name}
          </li>
        ))}
      </ul>
    </aside>
  );
}
