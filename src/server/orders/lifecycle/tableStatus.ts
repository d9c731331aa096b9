import { withOpenOrder } from "#domain/floor/table.ts";
import type { Table } from "#domain/floor/tablesApi.ts";
import { lifecycleApi } from "#domain/orders/lifecycle/api.ts";
import { refuseTableStatus } from "#domain/orders/lifecycle/opening.ts";
import { grantOf } from "#domain/permissions.ts";
import { Refusal, throwIfRefused } from "#domain/refusal.ts";
import { loadTable, readTable, saveTableStatus } from "../../floor/tables.store.ts";
import { type CommandCtx, handle } from "../../http/feature.ts";
import { loadSettings } from "../../settings/settings.store.ts";
import { openOrderOf } from "../order/openOrders.store.ts";
import { loadStoredOrder } from "../order/order.store.ts";
import { cancelOrder } from "./cancel.ts";
import { openTable } from "./open.ts";
import { loadTableState, type TableState } from "./tableState.store.ts";

export const setTableStatus = handle(
  lifecycleApi.setTableStatus,
  async (ctx, { params, body }) => {
    const state = await loadTableState(ctx.tx, params.tableId);
    if (body.status !== "occupied") await setStoredStatus(ctx, state, body.status);
    else if (!state.openOrder) {
      await openTable(ctx, { state, settings: await loadSettings(ctx.tx), items: new Map() }, {});
    }
    return withOpenOrder(await loadTable(ctx.tx, params.tableId), await openOrderOf(ctx.tx, params.tableId));
  },
  {
    repeat: async ({ tx }, { params }) =>
      withOpenOrder(await readTable(tx, params.tableId), await openOrderOf(tx, params.tableId)),
  },
);

async function setStoredStatus(
  ctx: CommandCtx,
  state: TableState,
  status: Exclude<Table["status"], "occupied">,
): Promise<void> {
  const mayManage = grantOf(ctx.person.role, "tables.manage") === "yes";
  throwIfRefused(
    refuseTableStatus(state, status, mayManage),
    state.openOrder && { order: state.openOrder._id },
  );
  if (state.status !== status) {
    ctx.journal({
      topic: "tables",
      entityId: state.table._id,
      action: "table.statusSet",
      before: { status: state.status },
      after: { status },
      tableId: state.table._id,
    });
    await saveTableStatus(ctx.tx, state.table._id, status);
  }
  // With an open order, only "available" is not refused.
  if (state.openOrder) await freeTable(ctx, state.openOrder._id);
}

/** Frees a table by cancelling its order. Throws when the order has lines (clarification 21). */
async function freeTable(ctx: CommandCtx, orderId: string): Promise<void> {
  const stored = await loadStoredOrder(ctx.tx, orderId);
  if (stored.order.items.length > 0) throw new Refusal("order-has-lines", { order: orderId });
  await cancelOrder(ctx, stored, { isDeleted: false });
}
