import { useEffect, useRef, useState } from "react";
import type { Ticket } from "#domain/kitchen/api.ts";

/** So long after the last touch the places of bumped tickets are closed up. */
export const HAND_AWAY_MS = 2_000;

export interface PlacedTicket {
  readonly ticket: Ticket;
  /** True for a ticket that was bumped and keeps its place until the hand is away. */
  readonly isGone: boolean;
}

/**
 * Returns the tickets at steady places: nothing moves while a hand is at the screen. A bumped ticket stays, dimmed, until nobody
 * has touched the screen for HAND_AWAY_MS; a new one comes at the end. `touchedAt` changes with each touch.
 */
export function useSteadyTickets(tickets: readonly Ticket[], touchedAt: number): readonly PlacedTicket[] {
  const placed = useRef<readonly PlacedTicket[]>([]);
  const [, closeUp] = useState(0);
  const isHandAway = performance.now() - touchedAt >= HAND_AWAY_MS;
  placed.current = place(placed.current, tickets, isHandAway);
  const hasGone = placed.current.some(({ isGone }) => isGone);
  useEffect(() => {
    if (!hasGone) return;
    const timer = setTimeout(
      () => closeUp((n) => n + 1),
      HAND_AWAY_MS - (performance.now() - touchedAt) + 50,
    );
    return () => clearTimeout(timer);
  }, [hasGone, touchedAt]);
  return placed.current;
}

/** Places tickets where they were, new ones at the end. */
export function place(
  before: readonly PlacedTicket[],
  tickets: readonly Ticket[],
  isHandAway: boolean,
): readonly PlacedTicket[] {
  const now = new Map(tickets.map((ticket) => [ticket._id, ticket]));
  const steady = before.flatMap((one): PlacedTicket | never[] => {
    const ticket = now.get(one.ticket._id);
    now.delete(one.ticket._id);
    if (ticket) return ticket === one.ticket && !one.isGone ? one : { ticket, isGone: false };
    return isHandAway ? [] : one.isGone ? one : { ...one, isGone: true };
  });
  return [...steady, ...[...now.values()].map((ticket) => ({ ticket, isGone: false }))];
}
