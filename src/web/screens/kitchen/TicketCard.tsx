import { memo } from "react";
import type { Ticket, TicketItem } from "#domain/kitchen/api.ts";
import { ageOf, isShown } from "#domain/kitchen/ticket.ts";
import { formatTime } from "#domain/time.ts";
import { useDerivedFromNow } from "../../kit/useNow.ts";
import classes from "./TicketCard.module.css";

const MINUTE_MS = 60_000;

interface TicketCardProps {
  readonly ticket: Ticket;
  readonly isGone: boolean;
  /** The key that selects it, on the first nine. */
  readonly number: number | undefined;
  readonly isSelected: boolean;
  readonly onBump: (ticket: Ticket, items: readonly TicketItem[]) => void;
}

const ageLabels = { fresh: "", due: "due", late: "late" } as const;

/** A ticket: a tap on its head bumps all of it, a tap on a dish that dish. */
export const TicketCard = memo(function TicketCard(props: TicketCardProps) {
  const { ticket, isGone, number, isSelected, onBump } = props;
  const minutes = useDerivedFromNow((now) => Math.max(0, Math.floor((now - ticket.createdAt) / MINUTE_MS)));
  const age = useDerivedFromNow((now) => ageOf(ticket, now));
  return (
    <article
      className={classes.card}
      aria-label={`Ticket ${ticket.token}, ${ticket.place}`}
      data-age={age}
      data-gone={isGone || undefined}
      data-selected={isSelected || undefined}
    >
      <button
        type="button"
        className={classes.head}
        disabled={isGone}
        onClick={() => onBump(ticket, ticket.items)}
      >
        <span className={classes.title}>
          {number !== undefined && <kbd className={classes.key}>{number}</kbd>}
          <span className={classes.place}>{ticket.place}</span>
          <span className={classes.minutes}>
            {minutes} min{age !== "fresh" && <span className={classes.age}> {ageLabels[age]}</span>}
          </span>
        </span>
        <span className={classes.facts}>{isGone ? "✓ Bumped" : factsOf(ticket)}</span>
      </button>
      {ticket.placeBefore !== null && (
        <p className={classes.change}>
          TABLE CHANGED: {ticket.placeBefore} → {ticket.place}
        </p>
      )}
      {ticket.orderedAt !== null && (
        <p className={classes.change}>LATE, ordered {formatTime(ticket.orderedAt)}</p>
      )}
      {ticket.courses && <p className={classes.note}>{ticket.courses.names.join(", ")}</p>}
      {ticket.notes !== "" && <p className={classes.note}>{ticket.notes}</p>}
      <ul className={classes.items}>
        {ticket.items.map((item, index) => (
          <li key={`${item._id} ${item.station?._id}`}>
            <button
              type="button"
              className={classes.item}
              disabled={isGone || !isShown(item)}
              onClick={() => onBump(ticket, [item])}
            >
              {isSelected && <kbd className={classes.key}>{index + 1}</kbd>}
              <Dish item={item} />
            </button>
          </li>
        ))}
      </ul>
      {ticket.courses?.toCome.map((held) => (
        <p key={held} className={classes.toCome}>
          To come · {held}
        </p>
      ))}
    </article>
  );
});

function factsOf({ token, area, waiter, covers, promisedAt }: Ticket): string {
  const facts = [
    `#${token}`,
    promisedAt === null ? "" : `for ${formatTime(promisedAt)}`,
    area,
    covers === null ? "" : `${covers} covers`,
    waiter,
  ];
  return facts.filter((fact) => fact !== "").join(" · ");
}

function Dish({ item }: { readonly item: TicketItem }) {
  const { name, components, toCook, made, cancelled, notes, notesBefore, movedTo } = item;
  return (
    <span className={classes.dish}>
      {(toCook > 0 || cancelled === 0) && (
        <span className={classes.name} data-done={toCook === 0 || undefined}>
          {toCook === 0 ? `✓ ${made} × ${name}` : `${toCook} × ${name}`}
          {movedTo !== "" && ` ${movedTo}`}
        </span>
      )}
      {cancelled > 0 && (
        <span className={classes.cancelled}>
          <s>
            {cancelled} × {name}
          </s>{" "}
          CANCELLED
        </span>
      )}
      {components.length > 0 && <span className={classes.components}>{components.join(", ")}</span>}
      {notesBefore === null
        ? notes !== "" && <span className={classes.note}>{notes}</span>
        : toCook > 0 && (
            <span className={classes.change}>
              NOTE CHANGED: {notes || "none"} (was {notesBefore || "none"})
            </span>
          )}
    </span>
  );
}
