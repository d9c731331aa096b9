import { useCallbackRef } from "@mantine/hooks";
import { useEffect, useState } from "react";
import type { Ticket, TicketItem } from "#domain/kitchen/api.ts";
import type { Panel } from "./panels.ts";
import type { PlacedTicket } from "./useSteadyTickets.ts";

interface KitchenKeys {
  readonly placed: readonly PlacedTicket[];
  readonly panel: Panel | undefined;
  readonly setPanel: (panel: Panel | undefined) => void;
  readonly onBump: (ticket: Ticket, items: readonly TicketItem[]) => void;
  readonly onRecall: (ticket: Ticket) => void;
  readonly recallable: readonly Ticket[];
  readonly touch: () => void;
}

/**
 * Handles the keys of a bump bar, and returns the id of the selected ticket. 1 to 9 select a ticket, then bump its dish of that
 * number; Enter bumps the whole ticket, Escape goes back. R opens the recall, in which 1 to 9 bring a ticket back.
 */
export function useKitchenKeys(keys: KitchenKeys): string | undefined {
  const [selected, setSelected] = useState<string>();
  const ticket = keys.placed.find(({ ticket: { _id }, isGone }) => _id === selected && !isGone)?.ticket;
  const press = useCallbackRef((event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    keys.touch();
    const number = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : undefined;
    if (event.key === "Escape") {
      setSelected(undefined);
      keys.setPanel(undefined);
    } else if (event.key.toLowerCase() === "r") {
      keys.setPanel("recall");
    } else if (number !== undefined && keys.panel === "recall") {
      const recalled = keys.recallable[number];
      if (recalled) keys.onRecall(recalled);
    } else if (number !== undefined && ticket) {
      const item = ticket.items[number];
      if (item) keys.onBump(ticket, [item]);
    } else if (number !== undefined) {
      const placed = keys.placed[number];
      if (placed && !placed.isGone) setSelected(placed.ticket._id);
    } else if (event.key === "Enter" && ticket) {
      event.preventDefault();
      setSelected(undefined);
      keys.onBump(ticket, ticket.items);
    }
  });
  useEffect(() => {
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [press]);
  return ticket?._id;
}
