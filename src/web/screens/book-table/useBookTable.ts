import { useRef } from "react";
import { useNavigate } from "react-router";
import type { Table } from "#domain/floor/tablesApi.ts";
import { closingApi } from "#domain/orders/commands/closing.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { findOrderOfTable } from "#domain/orders/order/split.ts";
import { chooseTable, clearTableContext } from "../../features/floor/tableContext.ts";
import { tableFailure } from "../../features/orders/commands/closing/useTableStatus.ts";
import { newBillNumber } from "../../features/orders/commands/references.ts";
import { loadExistingOrder, unlessConflict } from "../../features/orders/commands/taking/existingOrder.ts";
import { deleteDraft } from "../../features/orders/draft/draftStore.ts";
import { mayClear } from "../../features/orders/draft/mayClear.ts";
import { countOf } from "../../kit/countOf.ts";
import { confirm } from "../../kit/feedback/confirm.ts";
import { notify } from "../../kit/feedback/notify.ts";
import { usePanel } from "../../kit/panel.ts";
import { type SendResult, useSend } from "../../sync/hooks/useSend.ts";
import { newId } from "../../sync/http/identity.ts";

const toasts = {
  book: {
    success: false,
    waiting: false,
    failure: unlessConflict(tableFailure),
  },
  clear: {
    success: (table: Table) => ({ title: "Table Cleared", text: `${table.name} is available.` }),
    waiting: { title: "Table Cleared", text: "It is passed on as soon as the server is back." },
    failure: tableFailure,
  },
} as const;

/**
 * Returns the handler of a tap on a table (spec section 4, clarification 21). An occupied table becomes available, unless its
 * order has lines; an unsubmitted draft is asked about (clarification 18). An available or reserved table is booked: its order is
 * opened, and the menu screen follows. A table out of service cannot be booked.
 */
export function useBookTable(orders: readonly Order[]): (table: Table) => Promise<void> {
  const navigate = useNavigate();
  const { base } = usePanel();
  const openOrder = useSend(takingApi.openOrder, { toast: toasts.book });
  const setStatus = useSend(closingApi.setTableStatus, { toast: toasts.clear });
  const busy = useRef(new Set<string>());

  const goToMenu = async (table: Table) => {
    chooseTable(table);
    await navigate(`${base}/menu`);
  };

  const book = async (table: Table) => {
    const _id = newId();
    const opened = await openOrder({ body: { _id, billNumber: newBillNumber(), table: table._id } });
    if (opened.kind === "done" || opened.kind === "waiting") notifyBooked(table, opened);
    else if (!(await loadExistingOrder(opened, table._id))) return;
    await goToMenu(table);
  };

  const clear = async (table: Table) => {
    const lines = findOrderOfTable(orders, table._id)?.items.length ?? 0;
    if (lines > 0) {
      const goesToMenu = await confirm({
        title: `${table.name} has an order with ${countOf(lines, "line")}`,
        text: "This table's order has items. Settle or delete the order first.",
        confirmLabel: "Add food items",
        cancelLabel: "Close",
      });
      if (goesToMenu) await goToMenu(table);
      return;
    }
    if (!(await mayClear(table))) return;
    const freed = await setStatus({ params: { tableId: table._id }, body: { status: "available" } });
    if (freed.kind === "refused" || freed.kind === "failed") return;
    clearTableContext(table._id);
    deleteDraft(table._id);
  };

  return async (table) => {
    if (table.status === "out-of-service") {
      notify.failure("Cannot modify table", "This table is out of service and cannot be booked.");
      return;
    }
    // A second tap while the first is being handled would undo it.
    if (busy.current.has(table._id)) return;
    busy.current.add(table._id);
    await (table.status === "occupied" ? clear(table) : book(table));
    busy.current.delete(table._id);
  };
}

/** Shows that a table is booked, or that this is queued. Server failures were shown already. */
function notifyBooked(table: Table, opened: SendResult<unknown>): void {
  const text = `${table.name} · ${table.area.name}. Please add food items to the order.`;
  if (opened.kind === "done") notify.success("Table Booked!", text);
  else if (opened.kind === "waiting" && !opened.failure) {
    notify.info("Table Booked!", `${text} It waits on this device for the server.`);
  }
}
