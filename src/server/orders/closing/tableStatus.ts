import { withOpenOrder } from "#domain/floor/table.ts";
import type { Table } from "#domain/floor/tablesApi.ts";
import { closingApi } from "#domain/orders/commands/closing.ts";
import { tableStatusRefusal } from "#domain/orders/commands/opening.ts";
import { isUntouched } from "#domain/orders/order/change.ts";
import { findGrant } from "#domain/permissions.ts";
import { Refusal, throwIfRefused } from "#domain/refusal.ts";
import { tableStore } from "../../floor/tables.store.ts";
import type { CommandCtx } from "../../http/handlers/context.ts";
import { handle } from "../../http/handlers/handler.ts";
import { loadSettings } from "../../settings/settings.store.ts";
import { loadOrderAtTap } from "../order/deviceTime.ts";
import { findOpenOrder } from "../order/openOrders.store.ts";
import { openAt } from "../taking/open.ts";
import { storeTableStatus } from "../taking/tableOccupancy.ts";
import { loadTableState, type TableState } from "../taking/tableState.store.ts";
import { cancelOrder } from "./cancel.ts";

export const setTableStatus = handle(
  closingApi.setTableStatus,
  async (ctx, { params, body }) => {
    const state = await loadTableState(ctx.tx, params.tableId);
    if (body.order !== undefined) await leaveTable(ctx, state, body.order);
    else if (body.status !== "occupied") await setStoredStatus(ctx, state, body.status);
    else if (!state.openOrder) {
      await openAt(ctx, { at: state, settings: await loadSettings(ctx.tx), items: new Map() }, {});
    }
    return withOpenOrder(
      await tableStore.load(ctx.tx, params.tableId),
      await findOpenOrder(ctx.tx, params.tableId),
    );
  },
  {
    answerToRetry: async ({ tx }, { params }) =>
      withOpenOrder(
        await tableStore.loadDeletedToo(tx, params.tableId),
        await findOpenOrder(tx, params.tableId),
      ),
  },
);

async function setStoredStatus(
  ctx: CommandCtx,
  state: TableState,
  status: Exclude<Table["status"], "occupied">,
): Promise<void> {
  const mayManage = findGrant(ctx.person.role, "tables.manage") === "yes";
  throwIfRefused(
    tableStatusRefusal(state, status, mayManage),
    state.openOrder && { order: state.openOrder._id },
  );
  if (state.status !== status) await storeTableStatus(ctx, state, status);
  // With an open order, every other status was refused above.
  if (state.openOrder) await freeTable(ctx, state.openOrder._id);
}

/** Cancels an untouched order that was opened by mistake, and frees its table; does nothing if another one is open there. */
async function leaveTable(requestCtx: CommandCtx, { openOrder }: TableState, orderId: string): Promise<void> {
  if (openOrder?._id !== orderId) return;
  const { ctx, stored } = await loadOrderAtTap(requestCtx, orderId);
  if (isUntouched(stored.order)) await cancelOrder(ctx, stored, { isDeleted: false });
}

/** Frees a table by cancelling its order. Throws when the order has lines (clarification 21). */
async function freeTable(requestCtx: CommandCtx, orderId: string): Promise<void> {
  const { ctx, stored } = await loadOrderAtTap(requestCtx, orderId);
  if (stored.order.items.length > 0) throw new Refusal("order-has-lines", { order: orderId });
  await cancelOrder(ctx, stored, { isDeleted: false });
}
