import { useEffect, useRef, useState } from "react";
import type { Ticket, TicketItem } from "#domain/kitchen/api.ts";
import { useDerivedFromNow } from "../../kit/useNow.ts";
import classes from "./Display.module.css";
import { TicketCard } from "./TicketCard.tsx";
import type { PlacedTicket } from "./useSteadyTickets.ts";

/** The tickets that a key selects. */
const KEYED = 9;
/** How many cards a frame adds: 60 at once would block the screen of a slow tablet. */
const CARDS_PER_FRAME = 4;
const MINUTE_MS = 60_000;
/** Where "No tickets" stands moves, so that it does not burn in. */
const EMPTY_PLACES = 7;
const EMPTY_TOP_VH = 4;
const EMPTY_STEP_VH = 9;

interface TicketGridProps {
  readonly placed: readonly PlacedTicket[];
  readonly selected: string | undefined;
  readonly onBump: (ticket: Ticket, items: readonly TicketItem[]) => void;
}

/** Lays the tickets out, oldest first, and says how many are below the screen's edge. */
export function TicketGrid({ placed, selected, onBump }: TicketGridProps) {
  const count = useGradually(placed.length);
  const { scroller, below } = useBelow(placed.length, count);
  if (placed.length === 0) return <NoTickets />;
  return (
    <>
      <section className={classes.grid} aria-label="Tickets" ref={scroller}>
        {placed.slice(0, count).map(({ ticket, isGone }, index) => (
          <TicketCard
            key={ticket._id}
            ticket={ticket}
            isGone={isGone}
            number={index < KEYED ? index + 1 : undefined}
            isSelected={ticket._id === selected}
            onBump={onBump}
          />
        ))}
      </section>
      {below > 0 && (
        <button
          type="button"
          className={classes.below}
          onClick={() => scroller.current?.scrollBy({ top: 400 })}
        >
          {below} more below ▼
        </button>
      )}
    </>
  );
}

function NoTickets() {
  const place = useDerivedFromNow((now) => Math.floor(now / MINUTE_MS) % EMPTY_PLACES);
  return (
    <div className={classes.empty} style={{ paddingTop: `${EMPTY_TOP_VH + place * EMPTY_STEP_VH}vh` }}>
      <p>No tickets. New ones appear here.</p>
    </div>
  );
}

/** Grows to `total` by a few each frame. */
function useGradually(total: number): number {
  const [count, setCount] = useState(CARDS_PER_FRAME);
  useEffect(() => {
    if (count >= total) return;
    const frame = requestAnimationFrame(() => setCount(count + CARDS_PER_FRAME));
    return () => cancelAnimationFrame(frame);
  }, [count, total]);
  return count;
}

/** Counts the tickets that begin below the visible part. */
function useBelow(total: number, rendered: number) {
  const scroller = useRef<HTMLElement>(null);
  const [below, setBelow] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the tickets can move some below the edge.
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      const edge = element.getBoundingClientRect().bottom;
      const hidden = [...element.children].filter((card) => card.getBoundingClientRect().top > edge - 40);
      setBelow(hidden.length);
    };
    look();
    element.addEventListener("scroll", look, { passive: true });
    window.addEventListener("resize", look);
    return () => {
      element.removeEventListener("scroll", look);
      window.removeEventListener("resize", look);
    };
  }, [total, rendered]);
  return { scroller, below };
}
