import { z } from "zod";
import { Ref } from "#domain/entity.ts";
import { ZERO, ZERO_RATE } from "#domain/money.ts";
import { closingApi } from "#domain/orders/commands/closing.ts";
import { sendingApi } from "#domain/orders/commands/sending.ts";
import { type NewLine, takingApi } from "#domain/orders/commands/taking.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { choiceByName, toChoiceInput } from "#domain/orders/order/choice.ts";
import { newOrder, withAdditions, withChanges, withLine } from "#domain/orders/order/order.ts";
import { PlaceInput } from "#domain/orders/place.ts";
import { TAX_CLASS_DEFAULT } from "#domain/settings/taxClass.ts";
import { calendarDay, instant } from "#domain/time.ts";
import { notify } from "../../../kit/feedback/notify.ts";
import { newId } from "../../../sync/http/identity.ts";
import type { RefusedCommand } from "../../../sync/outbox/outboxState.ts";
import { BLOCKED } from "../../../sync/outbox/states/waitingForHandlers.ts";
import type { OutboxRecord } from "../../../sync/outbox/store.ts";
import { endpointId, toWireCommand } from "../../../sync/outbox/wireCommand.ts";

const opening = endpointId(takingApi.openOrder);
const adding = endpointId(takingApi.addLines);
const leaving = endpointId(closingApi.setTableStatus);
/** Commands that are obsolete once their lines are on another order. */
const lineEndpoints: ReadonlySet<string> = new Set([
  ...[opening, adding, endpointId(takingApi.changeLine), endpointId(takingApi.removeLine)],
  ...[endpointId(sendingApi.sendKot), endpointId(closingApi.deleteOrder)],
]);
const lateCodes: ReadonlySet<string> = new Set(["order-closed", "table-has-active-order"]);
/** The table of a closed order, or the place of one without a table, under its own name. */
const LateTarget = z.object({ table: Ref, place: PlaceInput.optional() });
export type LateTarget = z.output<typeof LateTarget>;

/**
 * Returns the replacements of an opening whose table already has an order: the lines added meanwhile are parked, to be offered
 * for the table's order. An opening without lines is dropped. Undefined for all other refusals.
 */
export function parkLinesOfRefusedOpening(refused: RefusedCommand): readonly OutboxRecord[] | undefined {
  const { record, refusal, hasWaitingScreen } = refused;
  if (record.endpoint !== opening || refusal.code !== "table-has-active-order") return undefined;
  // The table belongs to another order, so it must not be freed either.
  const later = refused.laterOfOrder.filter(({ endpoint }) => endpoint !== leaving);
  if (hasWaitingScreen) {
    // The screen continues with the table's order; its own pending lines are not lost.
    const first = later.find(({ endpoint }) => endpoint === adding);
    return later.map((one) => ({ ...one, state: "parked", refusal: one === first ? refusal : BLOCKED }));
  }
  if (later.length > 0 || linesOf([record]).length > 0) return undefined;
  notify.info("Existing Order Loaded", "Somebody had opened an order on this table already.");
  return [];
}

/** Returns the place whose order parked lines are offered for; undefined for every other parked command. */
export function targetOfLateLines({ endpoint, refusal }: OutboxRecord): LateTarget | undefined {
  if ((endpoint !== adding && endpoint !== opening) || !lateCodes.has(refusal?.code ?? "")) return undefined;
  return LateTarget.safeParse(refusal?.details).data;
}

/** True if a parked command is obsolete once its lines are on another order. */
export function isLineCommand({ endpoint }: OutboxRecord): boolean {
  return lineEndpoints.has(endpoint);
}

/** Returns the lines that the commands of one order add, after its later commands changed them. */
export function linesOf(commands: readonly OutboxRecord[]): NewLine[] {
  return commands.reduce(withCommand, emptyOrder()).items.map((line) => ({
    _id: line._id,
    menuItem: line.menuItem._id,
    choice: toChoiceInput(line.choice),
    quantity: line.quantity,
    rate: line.rate,
    notes: line.notes,
  }));
}

function withCommand(order: Order, record: OutboxRecord): Order {
  const added =
    toWireCommand(takingApi.addLines, record)?.body.lines ??
    toWireCommand(takingApi.openOrder, record)?.body.items;
  if (added) return withAdditions(order, added.map(toAddition));
  const changed = toWireCommand(takingApi.changeLine, record);
  if (changed) return withLine(order, changed.params.lineId, changed.body);
  const removed = toWireCommand(takingApi.removeLine, record);
  if (removed) return withLine(order, removed.params.lineId, { quantity: 0 });
  return toWireCommand(closingApi.deleteOrder, record) ? withChanges(order, { items: [] }) : order;
}

const nobody = { _id: "", name: "" };

function toAddition({ _id = newId(), menuItem, choice, quantity, rate = ZERO, notes = "" }: NewLine) {
  const sold = { menuItem: { _id: menuItem, name: "" }, category: nobody, isVeg: null, hsnSac: "" };
  const chosen = { choice: choice ? choiceByName(choice) : null, taxClass: TAX_CLASS_DEFAULT };
  return { _id, ...sold, ...chosen, quantity, rate, notes, addedBy: nobody };
}

/** Creates an order that only holds lines: the server prices them and computes the totals. */
function emptyOrder(): Order {
  return newOrder({
    _id: "",
    billNumber: "",
    waiter: nobody,
    place: { kind: "table", table: nobody, area: nobody },
    tax: { mode: "unregistered", cgstRate: ZERO_RATE, sgstRate: ZERO_RATE, vatRate: null },
    businessDay: calendarDay(instant(0)),
    now: instant(0),
  });
}
