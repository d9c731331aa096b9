import { z } from "zod";
import type { Command, ParamsOf } from "../../endpoint.ts";
import type { Ref } from "../../entity.ts";
import type { MenuItem } from "../../menu/api.ts";
import type { RateBps } from "../../money.ts";
import type { BusinessDay, Instant } from "../../time.ts";
import type { Order, TaxRates } from "../order/api.ts";
import { isUntouched, withVoidsSent } from "../order/change.ts";
import { priceOf } from "../order/choice.ts";
import { withDetails } from "../order/details.ts";
import { type Giver, withAskedDiscount, withLineDiscount } from "../order/discount.ts";
import {
  type Addition,
  newOrder,
  withAdditions,
  withAllLinesSent,
  withBilled,
  withLine,
} from "../order/order.ts";
import { soldAs } from "../order/sold.ts";
import { mainType } from "../payments/tenders.ts";
import { type Place, placeFrom } from "../place.ts";
import { billingApi, shownOn } from "./billing.ts";
import { closingApi } from "./closing.ts";
import { payingApi } from "./paying.ts";
import { sendingApi } from "./sending.ts";
import { settlementOf, withSettlement } from "./settlement.ts";
import { type NewLine, takingApi } from "./taking.ts";

/** A command still on its way, as the device keeps it: the wire form. */
export interface PendingCommand {
  readonly method: string;
  /** The endpoint's template: "/orders/:orderId/lines". */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly takenAt: Instant;
}

/** The facts that folding a command needs besides the order. */
export interface FoldContext {
  readonly person: Ref;
  readonly tax: TaxRates;
  readonly businessDay: BusinessDay;
  /** The limit in settings: a percentage up to it is that part of whatever it stands on. */
  readonly discountLimit: RateBps;
  findItem(id: string): MenuItem | undefined;
  findTable(id: string): Place | undefined;
}

type Fold = (order: Order | undefined, command: PendingCommand, context: FoldContext) => Order | undefined;

/** Pairs an endpoint with what it does to the order on screen; a body that no longer parses changes nothing. */
function fold<E extends Command>(
  endpoint: E,
  change: (
    order: Order | undefined,
    given: {
      params: Record<keyof ParamsOf<E> & string, string>;
      body: z.output<E["body"]>;
      takenAt: Instant;
    },
    context: FoldContext,
  ) => Order | undefined,
): readonly [string, Fold] {
  const run: Fold = (order, command, context) => {
    const body = z.safeDecode<z.ZodType>(endpoint.body, command.body);
    if (!body.success) return order;
    const given = {
      params: command.params as Record<keyof ParamsOf<E> & string, string>,
      body: body.data as z.output<E["body"]>,
      takenAt: command.takenAt,
    };
    return change(order, given, context);
  };
  return [`${endpoint.method} ${endpoint.path}`, run];
}

/** On an order that is there; one that is not known yet stays unknown. */
function onOrder<Given>(change: (order: Order, given: Given, context: FoldContext) => Order) {
  return (order: Order | undefined, given: Given, context: FoldContext) =>
    order && change(order, given, context);
}

const folds = new Map<string, Fold>([
  fold(takingApi.openOrder, (order, { body, takenAt }, context) => {
    const place = body.place ? placeFrom(body.place, null) : context.findTable(body.table ?? "");
    if (order || !place || !body._id) return order;
    const opened = newOrder({
      _id: body._id,
      billNumber: body.billNumber ?? "",
      place,
      waiter: context.person,
      tax: context.tax,
      businessDay: context.businessDay,
      now: takenAt,
    });
    const filled = withAdditions(withDetails(opened, body), additionsFrom(body.items ?? [], context));
    const discounted = withAskedDiscount(filled, body, giverIn(context));
    return body.items ? withAllLinesSent(discounted) : discounted;
  }),
  fold(
    takingApi.addLines,
    onOrder((order, { body }, context) => withAdditions(order, additionsFrom(body.lines, context))),
  ),
  fold(
    takingApi.changeLine,
    onOrder((order, { params: { lineId }, body }, context) => {
      const changed = withVoidsSent(withLine(order, lineId, body));
      return body.discount === undefined
        ? changed
        : withLineDiscount(changed, lineId, body.discount, giverIn(context));
    }),
  ),
  fold(
    takingApi.removeLine,
    onOrder((order, { params }) => withLine(order, params.lineId, { quantity: 0 })),
  ),
  fold(
    takingApi.updateOrder,
    onOrder((order, { body }, context) =>
      withAskedDiscount(withDetails(order, body), body, giverIn(context)),
    ),
  ),
  fold(
    sendingApi.sendKot,
    onOrder((order) => withAllLinesSent(order)),
  ),
  fold(
    billingApi.markProvisional,
    onOrder((order, { body }) => withBilled(order, shownOn(order, body.lines))),
  ),
  fold(
    closingApi.deleteOrder,
    onOrder((order) => ({ ...order, status: "cancelled", isActive: false })),
  ),
  fold(
    closingApi.setTableStatus,
    onOrder((order, { body }) =>
      body.order === order._id && isUntouched(order)
        ? { ...order, status: "cancelled", isActive: false }
        : order,
    ),
  ),
  fold(
    payingApi.pay,
    onOrder((order, { body }) => {
      const settlement = settlementOf(order, body);
      const paid = withSettlement(order, settlement);
      if (settlement.outcome === "part") return paid;
      return { ...paid, status: "paid", paymentType: mainType(settlement.tenders) ?? order.paymentType };
    }),
  ),
]);

/** Whoever gives a discount that waits may give it: all others were asked for an approval, which does not wait. */
function giverIn({ discountLimit }: FoldContext): Giver {
  return { limit: discountLimit, mayExceed: true };
}

function additionsFrom(lines: readonly NewLine[], context: FoldContext): Addition[] {
  return lines.flatMap((line) => {
    const item = context.findItem(line.menuItem);
    if (!item || !line._id) return [];
    const sold = soldAs(item, line.choice);
    return {
      _id: line._id,
      ...sold,
      quantity: line.quantity,
      rate: line.rate ?? priceOf(item, sold.choice),
      notes: line.notes ?? "",
      addedBy: context.person,
    };
  });
}

/**
 * The order as it will be once the commands on their way have arrived: the server's state with each folded in, by the
 * same functions the server runs. Commands that do not concern an order's content change nothing.
 */
export function withPending(
  order: Order | undefined,
  commands: readonly PendingCommand[],
  context: FoldContext,
): Order | undefined {
  return commands.reduce((state, command) => {
    const run = folds.get(`${command.method} ${command.path}`);
    return run?.(state, command, context) ?? state;
  }, order);
}
