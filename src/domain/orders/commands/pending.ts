import { z } from "zod";
import type { Command, ParamsOf } from "../../endpoint.ts";
import type { Ref } from "../../entity.ts";
import type { MenuItem } from "../../menu/api.ts";
import type { RateBps } from "../../money.ts";
import type { BusinessDay, Instant } from "../../time.ts";
import { courseOf } from "../courses/course.ts";
import { fired, withLineCourse } from "../courses/holding.ts";
import { asMeant } from "../kot/late.ts";
import type { Order, TaxRates } from "../order/api.ts";
import { isUntouched, withVoidsSent } from "../order/change.ts";
import { choicePrice } from "../order/choice.ts";
import { withDetails } from "../order/details.ts";
import { type Giver, withLineDiscount, withRequestedDiscount } from "../order/discount.ts";
import {
  type Addition,
  findLine,
  newOrder,
  withAdditions,
  withAllLinesSent,
  withBilled,
  withLine,
} from "../order/order.ts";
import { toSoldItem } from "../order/sold.ts";
import { mainType } from "../payments/tenders.ts";
import { type Place, toPlace } from "../place.ts";
import { billingApi, shownOn } from "./billing.ts";
import { closingApi } from "./closing.ts";
import { payingApi } from "./paying.ts";
import { sendingApi } from "./sending.ts";
import { toSettlement, withSettlement } from "./settlement.ts";
import { type NewLine, takingApi } from "./taking.ts";

/** A queued command in the wire form in which the device stores it. */
export interface PendingCommand {
  readonly method: string;
  /** The endpoint's template: "/orders/:orderId/lines". */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly takenAt: Instant;
}

/** What applying a queued command needs besides the order. */
export interface PendingContext {
  readonly person: Ref;
  readonly tax: TaxRates;
  readonly businessDay: BusinessDay;
  /** The discount limit in settings: a percentage up to it applies to all lines, whatever is added later. */
  readonly discountLimit: RateBps;
  /** The courses of the settings, in their order. */
  readonly courses: readonly string[];
  findItem(id: string): MenuItem | undefined;
  findTable(id: string): Place | undefined;
}

type ApplyCommand = (
  order: Order | undefined,
  command: PendingCommand,
  context: PendingContext,
) => Order | undefined;

/** Pairs an endpoint with its effect on the order on screen; a body that no longer parses has no effect. */
function applyCommandTo<E extends Command>(
  endpoint: E,
  change: (
    order: Order | undefined,
    input: {
      params: Record<keyof ParamsOf<E> & string, string>;
      body: z.output<E["body"]>;
      takenAt: Instant;
    },
    context: PendingContext,
  ) => Order | undefined,
): readonly [string, ApplyCommand] {
  const run: ApplyCommand = (order, command, context) => {
    const body = z.safeDecode<z.ZodType>(endpoint.body, command.body);
    if (!body.success) return order;
    const input = {
      params: command.params as Record<keyof ParamsOf<E> & string, string>,
      body: body.data as z.output<E["body"]>,
      takenAt: command.takenAt,
    };
    return change(order, input, context);
  };
  return [`${endpoint.method} ${endpoint.path}`, run];
}

/** Applies a change to a known order; an unknown one stays undefined. */
function onOrder<Given>(change: (order: Order, input: Given, context: PendingContext) => Order) {
  return (order: Order | undefined, input: Given, context: PendingContext) =>
    order && change(order, input, context);
}

const appliers = new Map<string, ApplyCommand>([
  applyCommandTo(takingApi.openOrder, (order, { body, takenAt }, context) => {
    const place = body.place ? toPlace(body.place, null) : context.findTable(body.table ?? "");
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
    const discounted = withRequestedDiscount(filled, body, giverIn(context));
    return body.items ? withAllLinesSent(discounted) : discounted;
  }),
  applyCommandTo(
    takingApi.addLines,
    onOrder((order, { body }, context) => withAdditions(order, additionsFrom(body.lines, context))),
  ),
  applyCommandTo(
    takingApi.changeLine,
    onOrder((order, { params: { lineId }, body }, context) => {
      const line = findLine(order, lineId);
      if (!line) return order;
      const course = body.course === null ? null : courseOf(body.course, context.courses);
      const inCourse = withLineCourse(order, line, { course, isHeld: body.isHeld });
      const changed = withVoidsSent(withLine(inCourse, lineId, body));
      return body.discount === undefined
        ? changed
        : withLineDiscount(changed, lineId, body.discount, giverIn(context));
    }),
  ),
  applyCommandTo(
    takingApi.removeLine,
    onOrder((order, { params }) => withLine(order, params.lineId, { quantity: 0 })),
  ),
  applyCommandTo(
    takingApi.updateOrder,
    onOrder((order, { body }, context) =>
      withRequestedDiscount(withDetails(order, body), body, giverIn(context)),
    ),
  ),
  applyCommandTo(
    sendingApi.sendKot,
    onOrder((shown, { body }) => {
      const { order, only } = fired(shown, body.courses);
      return withAllLinesSent(order, asMeant(order, only));
    }),
  ),
  applyCommandTo(
    billingApi.markProvisional,
    onOrder((order, { body }) => withBilled(order, shownOn(order, body.lines))),
  ),
  applyCommandTo(
    closingApi.deleteOrder,
    onOrder((order) => ({ ...order, status: "cancelled", isActive: false })),
  ),
  applyCommandTo(
    closingApi.setTableStatus,
    onOrder((order, { body }) =>
      body.order === order._id && isUntouched(order)
        ? { ...order, status: "cancelled", isActive: false }
        : order,
    ),
  ),
  applyCommandTo(
    payingApi.pay,
    onOrder((order, { body }) => {
      const settlement = toSettlement(order, body);
      const paid = withSettlement(order, settlement);
      if (settlement.outcome === "part") return paid;
      return { ...paid, status: "paid", paymentType: mainType(settlement.tenders) ?? order.paymentType };
    }),
  ),
]);

/** A queued discount is always allowed: one that needs an approval is never queued. */
function giverIn({ discountLimit }: PendingContext): Giver {
  return { limit: discountLimit, mayExceed: true };
}

function additionsFrom(lines: readonly NewLine[], context: PendingContext): Addition[] {
  return lines.flatMap((line) => {
    const item = context.findItem(line.menuItem);
    if (!item || !line._id) return [];
    const sold = toSoldItem(item, line.choice);
    return {
      _id: line._id,
      ...sold,
      quantity: line.quantity,
      rate: line.rate ?? choicePrice(item, sold.choice),
      notes: line.notes ?? "",
      addedBy: context.person,
      course: courseOf(item.category.course, context.courses),
    };
  });
}

/**
 * Returns the optimistic order: the server's state with each queued command applied by the functions that the server runs.
 * Commands that do not change an order's content are ignored.
 */
export function withPending(
  order: Order | undefined,
  commands: readonly PendingCommand[],
  context: PendingContext,
): Order | undefined {
  return commands.reduce((state, command) => {
    const run = appliers.get(`${command.method} ${command.path}`);
    return run?.(state, command, context) ?? state;
  }, order);
}
