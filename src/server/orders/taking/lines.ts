import type { BodyOf } from "#domain/endpoint.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { courseOf } from "#domain/orders/courses/course.ts";
import { type CourseChange, withLineCourse } from "#domain/orders/courses/holding.ts";
import type { OrderLine } from "#domain/orders/order/api.ts";
import { withLineDiscount } from "#domain/orders/order/discount.ts";
import { findLine, orderChangeRefusal, withAdditions, withLine } from "#domain/orders/order/order.ts";
import { Refusal, throwIfRefused } from "#domain/refusal.ts";
import { pipeline } from "../../db/tx.ts";
import { invalidInput } from "../../http/decode.ts";
import type { CommandCtx } from "../../http/handlers/context.ts";
import { handle } from "../../http/handlers/handler.ts";
import { findItems } from "../../menu/items.store.ts";
import { loadSettings } from "../../settings/settings.store.ts";
import { loadOrderAtTap } from "../order/deviceTime.ts";
import type { StoredOrder } from "../order/order.store.ts";
import { findSplitOff } from "../order/pieces.store.ts";
import { replayOrder } from "../order/replayOrder.ts";
import { changeOrder } from "../sending/changeOrder.ts";
import { loadGiver, withDiscountAct } from "./giver.ts";
import { orderForLines } from "./lateLines.ts";
import { findItemsOf, pricedAdditions, throwIfNotOrderable } from "./prices.ts";
import { journalTable } from "./tableOccupancy.ts";

export const addLines = handle(
  takingApi.addLines,
  async (requestCtx, { params, body }) => {
    const [{ ctx, stored }, items] = await pipeline([
      loadOrderAtTap(requestCtx, params.orderId),
      findItemsOf(requestCtx.tx, body.lines),
    ]);
    if (body.lines.every((line) => isKnown(stored, line._id))) return stored.order;
    const target = await orderForLines(ctx, stored);
    const newLines = body.lines.filter((line) => !isKnown(target, line._id));
    const additions = await pricedAdditions(ctx, newLines, items);
    const { order } = await changeOrder(ctx, target, withAdditions(target.order, additions), {
      action: target.isReopened ? "order.reopened" : "lines.added",
      approval: body.approval,
    });
    if (target.isReopened) journalTable(ctx, order, "table.occupied");
    return order;
  },
  { answerToRetry: replayOrder },
);

/** True if the order has or had this line: repeating it changes nothing. */
function isKnown({ order, removedIds }: StoredOrder, lineId: string | undefined): boolean {
  return lineId !== undefined && (removedIds.has(lineId) || findLine(order, lineId) !== undefined);
}

export const changeLine = handle(
  takingApi.changeLine,
  async (requestCtx, { params, body }) => {
    const { ctx, stored } = await loadOrderAtTap(requestCtx, params.orderId);
    throwIfRefused(orderChangeRefusal(stored.order));
    const line = findLine(stored.order, params.lineId);
    if (!line) throw notFound(params, await findSplitOff(ctx.tx, stored, params.lineId));
    // More pieces must be in stock.
    if ((body.quantity ?? 0) > line.quantity) {
      const ids = [line.menuItem._id];
      throwIfNotOrderable(ctx, await findItems(ctx.tx, ids), ids);
    }
    const inCourse = withLineCourse(stored.order, line, await courseChange(ctx, line, body));
    const changed = withLine(inCourse, line._id, body);
    const after =
      body.discount === undefined
        ? changed
        : withLineDiscount(changed, line._id, body.discount, await loadGiver(ctx, body.approval));
    const { order } = await changeOrder(ctx, stored, withDiscountAct(ctx, stored.order, after), {
      action: "line.changed",
      reason: body.reason,
      approval: body.approval,
      discountReason: body.discountReason,
    });
    return order;
  },
  { answerToRetry: replayOrder },
);

/** Returns a line's new course and hold. Throws 422 for a course that settings do not have, and for a hold without a course. */
async function courseChange(
  ctx: CommandCtx,
  line: OrderLine,
  { course: name, isHeld }: BodyOf<typeof takingApi.changeLine>,
): Promise<CourseChange> {
  if (isHeld !== undefined && !(name === undefined ? line.course : name))
    throw invalidInput([{ field: "isHeld", message: "needs a course" }]);
  if (!name) return { course: name === null ? null : undefined, isHeld };
  const course = courseOf(name, (await loadSettings(ctx.tx)).courses);
  if (!course) throw invalidInput([{ field: "course", message: "is not a course of the settings" }]);
  return { course, isHeld };
}

/** Returns the refusal to change a line that left the order, with the order that has its pieces now (clarification 54). */
function notFound(
  { orderId, lineId: line }: { readonly orderId: string; readonly lineId: string },
  elsewhere: Awaited<ReturnType<typeof findSplitOff>>,
): Refusal {
  if (!elsewhere) return new Refusal("line-not-found", { line });
  const { order, billNumber, table } = elsewhere;
  const where =
    order === orderId
      ? "This dish came back to this order as another line."
      : `This dish is on another order now: ${billNumber} of ${table.name}.`;
  return new Refusal("line-not-found", { line, ...elsewhere }, where);
}

export const removeLine = handle(
  takingApi.removeLine,
  async (requestCtx, { params, body }) => {
    const { ctx, stored } = await loadOrderAtTap(requestCtx, params.orderId);
    const line = findLine(stored.order, params.lineId);
    const elsewhere = line ? undefined : await findSplitOff(ctx.tx, stored, params.lineId);
    if (stored.removedIds.has(params.lineId) && !elsewhere) return stored.order;
    throwIfRefused(orderChangeRefusal(stored.order));
    if (!line) throw notFound(params, elsewhere);
    const { order } = await changeOrder(ctx, stored, withLine(stored.order, line._id, { quantity: 0 }), {
      action: "line.removed",
      ...body,
    });
    return order;
  },
  { answerToRetry: replayOrder },
);
