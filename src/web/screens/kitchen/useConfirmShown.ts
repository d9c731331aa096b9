import { useDocumentVisibility } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import { kitchenApi, type Ticket } from "#domain/kitchen/api.ts";
import { device } from "../../sync/device.ts";
import { useConnection } from "../../sync/hooks/useConnection.ts";
import { useAnnounceTickets } from "../../sync/hooks/usePresence.ts";

interface Shown {
  readonly tickets: readonly Ticket[] | undefined;
  /** The station that the screen shows; undefined for all. */
  readonly station: string | undefined;
  /** The journal position of the tickets; undefined while they are not as they are on the server. */
  readonly seq: number | undefined;
}

/** What of the tickets somebody in the kitchen has to see, a text each: not how far they are. */
function factsOf(tickets: readonly Ticket[]): string[] {
  return tickets.flatMap(({ _id, place, items }) => [
    `${_id} ${place}`,
    ...items.map((item) => `${_id} ${item._id} ${item.cancelled} ${item.notes} ${item.movedTo}`),
  ]);
}

/**
 * Tells the server that this display shows its station's tickets, and confirms what is new on it: the kitchen has seen it (81). A
 * hidden page, or one whose tickets are old, confirms nothing.
 */
export function useConfirmShown({ tickets, station, seq }: Shown): void {
  const isVisible = useDocumentVisibility() === "visible";
  const { live } = useConnection();
  const shows = isVisible && live && seq !== undefined;
  const drawn = useRef({ seq: 0, facts: [] as readonly string[] });
  if (tickets && seq !== undefined) drawn.current = { seq, facts: factsOf(tickets) };
  const confirmed = useRef<ReadonlySet<string>>(new Set());
  const text = drawn.current.facts.join("\n");
  useAnnounceTickets(shows ? (station ?? "") : undefined);
  useEffect(() => {
    const facts = text === "" ? [] : text.split("\n");
    if (!shows || facts.every((fact) => confirmed.current.has(fact))) return;
    confirmed.current = new Set(facts);
    const body = { station: station ?? null, seq: drawn.current.seq };
    void device.sendDirect(kitchenApi.see, { body }).then(({ kind }) => {
      if (kind !== "done") confirmed.current = new Set();
    });
  }, [shows, text, station]);
}
