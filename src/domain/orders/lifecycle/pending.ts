import { z } from "zod";
import type { Command, ParamsOf } from "../../endpoint.ts";
import type { Ref } from "../../entity.ts";
import type { MenuItem } from "../../menu/api.ts";
import type { BusinessDay, Instant } from "../../time.ts";
import type { Order, PaymentType, TaxRates } from "../order/api.ts";
import { withVoidsSent } from "../order/change.ts";
import {
  type Addition,
  newOrder,
  withAdditions,
  withAllLinesSent,
  withChanges,
  withLine,
} from "../order/order.ts";
import { lifecycleApi, type NewLine } from "./api.ts";
import { paymentTypeOf } from "./pay.ts";

/** A command still on its way, as the device keeps it: the wire form. */
export interface PendingCommand {
  readonly method: string;
  /** The endpoint's template: "/orders/:orderId/lines". */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly takenAt: Instant;
}

/** What folding a command needs to know besides the order. */
export interface FoldContext {
  readonly person: Ref;
  readonly tax: TaxRates;
  readonly businessDay: BusinessDay;
  findItem(id: string): MenuItem | undefined;
  findTable(id: string): { readonly table: Ref; readonly area: Ref } | undefined;
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
  fold(lifecycleApi.openOrder, (order, { body, takenAt }, context) => {
    const found = context.findTable(body.table);
    if (order || !found || !body._id) return order;
    const opened = newOrder({
      _id: body._id,
      billNumber: body.billNumber ?? "",
      ...found,
      waiter: context.person,
      tax: context.tax,
      businessDay: context.businessDay,
      now: takenAt,
    });
    const detailed = withChanges(opened, detailsFrom(opened, body));
    const filled = withAdditions(detailed, additionsFrom(body.items ?? [], context));
    return body.items ? withAllLinesSent(filled) : filled;
  }),
  fold(
    lifecycleApi.addLines,
    onOrder((order, { body }, context) => withAdditions(order, additionsFrom(body.lines, context))),
  ),
  fold(
    lifecycleApi.changeLine,
    onOrder((order, { params, body }) => withVoidsSent(withLine(order, params.lineId, body))),
  ),
  fold(
    lifecycleApi.removeLine,
    onOrder((order, { params }) => withLine(order, params.lineId, { quantity: 0 })),
  ),
  fold(
    lifecycleApi.updateOrder,
    onOrder((order, { body }) => withChanges(order, detailsFrom(order, body))),
  ),
  fold(lifecycleApi.sendKot, onOrder(withAllLinesSent)),
  fold(
    lifecycleApi.deleteOrder,
    onOrder((order) => ({ ...order, status: "cancelled", isActive: false })),
  ),
  fold(
    lifecycleApi.pay,
    onOrder((order, { body }) => ({
      ...order,
      status: "paid",
      paymentType: paymentTypeOf(order, body),
    })),
  ),
]);

interface Details {
  readonly discountPercentage?: Order["discountPercentage"] | undefined;
  readonly paymentType?: PaymentType | undefined;
  readonly notes?: string | undefined;
}

/** What a body says of discount, payment type and notes; the order's own where it says nothing. */
function detailsFrom(order: Order, body: Details) {
  return {
    discountPercentage: body.discountPercentage ?? order.discountPercentage,
    paymentType: body.paymentType ?? order.paymentType,
    notes: body.notes ?? order.notes,
  };
}

function additionsFrom(lines: readonly NewLine[], context: FoldContext): Addition[] {
  return lines.flatMap((line) => {
    const item = context.findItem(line.menuItem);
    if (!item || !line._id) return [];
    return {
      _id: line._id,
      menuItem: { _id: item._id, name: item.name },
      quantity: line.quantity,
      rate: line.rate ?? item.price,
      notes: line.notes ?? "",
      isVeg: item.isVegetarian,
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
  return commands.reduce(
    (state, command) => folds.get(`${command.method} ${command.path}`)?.(state, command, context) ?? state,
    order,
  );
}
