import { z } from "zod";
import { type Command, fillPath } from "#domain/endpoint.ts";
import { lifecycleApi, type NewLine } from "#domain/orders/lifecycle/api.ts";
import { newId } from "../../../sync/http/identity.ts";
import type { RefusedCommand } from "../../../sync/outbox/outboxState.ts";
import type { OutboxRecord } from "../../../sync/outbox/store.ts";
import { endpointId } from "../../../sync/outbox/useOutbox.ts";

/** A command that adds lines, with its lines as later commands of the device have changed them. */
interface Addition {
  readonly record: OutboxRecord;
  lines: NewLine[];
}

const ids = {
  open: endpointId(lifecycleApi.openOrder),
  add: endpointId(lifecycleApi.addLines),
  change: endpointId(lifecycleApi.changeLine),
  remove: endpointId(lifecycleApi.removeLine),
  send: endpointId(lifecycleApi.sendKot),
  erase: endpointId(lifecycleApi.deleteOrder),
};

const PARKED_MESSAGE =
  "It was meant for an order on a table that had one already. 'Try again' does it to the table's order.";

/**
 * Changes the commands of an order that could not be opened so that they apply to `to`, the order that its table has.
 * Added lines and KOTs go to that order. Changes of lines that are still waiting are applied to them. Any other command
 * would change what others ordered, so it is parked for a person to decide. If the waiter deleted the order, nothing is
 * left. The commands keep their idempotency keys: the server cannot have stored them for an order that it never had.
 */
export function redirectCommands(refused: RefusedCommand, to: string): OutboxRecord[] {
  const { record, laterCommandsOfOrder, hasWaitingScreen } = refused;
  if ([record, ...laterCommandsOfOrder].some(({ endpoint }) => endpoint === ids.erase)) return [];
  const additions: Addition[] = [];
  const redirected: (Addition | OutboxRecord)[] = [];
  const own = record.endpoint === ids.open ? replaceOpening(record, to, hasWaitingScreen) : [record];
  for (const command of [...own, ...laterCommandsOfOrder]) {
    const addition = additionOf(command, to);
    if (addition) {
      additions.push(addition);
      redirected.push(addition);
    } else if (command.endpoint === ids.send) redirected.push(forOrder(command, to));
    else if (!applyTo(additions, command)) redirected.push(parked(forOrder(command, to)));
  }
  return redirected.flatMap((one) => ("lines" in one ? recordsOf(one) : one));
}

/** Returns the lines that a command adds to the order `to`; undefined for every other command. */
function additionOf(command: OutboxRecord, to: string): Addition | undefined {
  if (command.endpoint !== ids.add) return undefined;
  const body = z.safeDecode(lifecycleApi.addLines.body, command.body as never);
  return body.success ? { record: forOrder(command, to), lines: body.data.lines } : undefined;
}

/** Returns the command that adds the lines as they are now; none when all of them were removed. */
function recordsOf({ record, lines }: Addition): OutboxRecord[] {
  if (lines.length === 0) return [];
  return [{ ...record, body: z.encode(lifecycleApi.addLines.body, { lines }) }];
}

/**
 * Returns the commands that replace the opening of an order with items: one that adds the lines, and one that sends their
 * KOT. None if a screen waits for the refusal: it asks the person and submits the items itself, and a KOT sent before that
 * would have no items.
 */
function replaceOpening(record: OutboxRecord, to: string, hasWaitingScreen: boolean): OutboxRecord[] {
  if (hasWaitingScreen) return [];
  const body = z.safeDecode(lifecycleApi.openOrder.body, record.body as never);
  const lines = body.success ? (body.data.items ?? []) : [];
  if (lines.length === 0) return [];
  const { kotNumber } = body.data ?? {};
  const adding = {
    ...asCommand(record, lifecycleApi.addLines, to),
    body: z.encode(lifecycleApi.addLines.body, {
      lines: lines.map((line) => ({ ...line, _id: line._id ?? newId() })),
    }),
  };
  const sending = {
    ...asCommand(record, lifecycleApi.sendKot, to),
    id: newId(),
    body: kotNumber === undefined ? {} : { kotNumber },
  };
  return [adding, sending];
}

/** Returns the record as one of another command, for the order `orderId`. */
function asCommand(record: OutboxRecord, endpoint: Command, orderId: string): OutboxRecord {
  const { method, path, summary } = endpoint;
  const params = { orderId };
  return {
    ...record,
    endpoint: endpointId(endpoint),
    label: summary,
    method,
    params,
    path: fillPath(path, params),
    orderId,
    state: "waiting",
    attempts: 0,
  };
}

/** Returns the same command for another order. */
function forOrder(record: OutboxRecord, orderId: string): OutboxRecord {
  if (record.orderId === orderId) return record;
  const params = { ...record.params, ...(record.params.orderId !== undefined && { orderId }) };
  const path = fillPath(record.endpoint.slice(`${record.method} `.length), params);
  return { ...record, orderId, params, path, state: "waiting", attempts: 0 };
}

function parked(record: OutboxRecord): OutboxRecord {
  return { ...record, state: "parked", refusal: { code: "table-has-active-order", message: PARKED_MESSAGE } };
}

/** Applies a change or removal to a line that is still waiting to be added; returns false if there is no such line. */
function applyTo(additions: readonly Addition[], command: OutboxRecord): boolean {
  const waiting = additions.flatMap(({ lines }) => lines);
  const line = waiting.find(({ _id }) => _id === command.params.lineId);
  if (!line) return false;
  // On the device's order, additions of the same item with the same note and price were one line.
  const group = waiting.filter((other) => isSameItem(other, line));
  const whole = { ...line, quantity: group.reduce((pieces, { quantity }) => pieces + quantity, 0) };
  const next = changedLine(command, whole);
  if (next === undefined) return false;
  for (const addition of additions) {
    addition.lines = addition.lines.flatMap((other) => {
      if (other === line) return next;
      return group.includes(other) ? [] : other;
    });
  }
  return true;
}

/** Returns the line as the command leaves it, none if it is removed; undefined for a command that is not about a line. */
function changedLine(command: OutboxRecord, line: NewLine): NewLine[] | undefined {
  if (command.endpoint === ids.remove) return [];
  if (command.endpoint !== ids.change) return undefined;
  const body = z.safeDecode(lifecycleApi.changeLine.body, command.body as never);
  if (!body.success) return undefined;
  const { quantity = line.quantity, notes = line.notes } = body.data;
  return [{ ...line, quantity, ...(notes !== undefined && { notes }) }];
}

function isSameItem(a: NewLine, b: NewLine): boolean {
  return a.menuItem === b.menuItem && a.rate === b.rate && (a.notes ?? "") === (b.notes ?? "");
}
