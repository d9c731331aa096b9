import { useMemo } from "react";
import { kitchenApi, type Ticket } from "#domain/kitchen/api.ts";
import { isShown, withItemsBumped, withItemsRecalled } from "#domain/kitchen/ticket.ts";
import { useApiQueryState } from "../../sync/hooks/useApiQuery.ts";
import { usePendingCommands } from "../../sync/hooks/useOutbox.ts";
import type { OutboxRecord } from "../../sync/outbox/store.ts";
import { endpointId, toWireCommand } from "../../sync/outbox/wireCommand.ts";

const endpoints: ReadonlySet<string> = new Set([kitchenApi.bump, kitchenApi.recall].map(endpointId));

export interface Tickets {
  /** The tickets to cook, oldest first, with this screen's pending bumps and recalls applied; undefined until loaded. */
  readonly shown: readonly Ticket[] | undefined;
  /** The tickets that were bumped last, newest first. */
  readonly bumped: readonly Ticket[];
  readonly error: Error | null;
  /** The journal position of the server's tickets; undefined while they cannot be read. */
  readonly seq: number | undefined;
}

/** Returns the kitchen's tickets as they are on the server, with this screen's pending bumps and recalls applied. */
export function useTickets(): Tickets {
  const open = useApiQueryState(kitchenApi.tickets, undefined);
  const done = useApiQueryState(kitchenApi.bumped, undefined);
  const pending = usePendingCommands({ endpoints, seq: Math.min(open.seq, done.seq) });
  return useMemo(() => {
    const { shown, bumped } = withPending(open.value ?? [], done.value ?? [], pending);
    const seq = open.value && !open.error ? open.seq : undefined;
    return { shown: open.value && shown, bumped, error: open.value ? null : open.error, seq };
  }, [open.value, done.value, open.error, open.seq, pending]);
}

/** Applies pending commands, oldest first. A ticket without anything to show is bumped, and a recalled one is shown again. */
export function withPending(
  open: readonly Ticket[],
  done: readonly Ticket[],
  pending: readonly OutboxRecord[],
): Pick<Tickets, "bumped"> & { readonly shown: readonly Ticket[] } {
  const tickets = new Map([...done, ...open].map((ticket) => [ticket._id, ticket]));
  const last = new Map<string, number>();
  for (const record of pending) {
    const bump = toWireCommand(kitchenApi.bump, record);
    const recall = toWireCommand(kitchenApi.recall, record);
    const kotId = (bump ?? recall)?.params.kotId ?? "";
    const ticket = tickets.get(kotId);
    if (ticket && bump) tickets.set(kotId, withItemsBumped(ticket, bump.body.items));
    if (ticket && recall) tickets.set(kotId, withItemsRecalled(ticket, recall.body.items));
    if (ticket && bump) last.set(kotId, record.position);
  }
  const all = [...tickets.values()];
  const shown = all.filter(({ items }) => items.some(isShown));
  const oldestFirst = (a: Ticket, b: Ticket) => a.createdAt - b.createdAt || a.token - b.token;
  const lastFirst = (a: Ticket, b: Ticket) => (last.get(b._id) ?? 0) - (last.get(a._id) ?? 0);
  const bumped = all.filter(({ items }) => items.some(({ made }) => made > 0));
  return { shown: shown.sort(oldestFirst), bumped: bumped.sort(lastFirst) };
}
