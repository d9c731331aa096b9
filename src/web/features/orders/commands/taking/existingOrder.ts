import { type Order, ordersApi } from "#domain/orders/order/api.ts";
import { findOrderOfTable } from "#domain/orders/order/split.ts";
import { refusals } from "#domain/refusal.ts";
import { notify } from "../../../../kit/feedback/notify.ts";
import { device } from "../../../../sync/device.ts";
import type { SendResult } from "../../../../sync/hooks/useSend.ts";
import type { Message } from "../../../../sync/http/report.ts";

interface Trouble {
  readonly message: string;
  readonly code?: string;
}

const CONFLICT = refusals["table-has-active-order"].message;

/** True if the table already had an order, by the refusal's code or the message alone (spec section 7). */
function isConflict({ code, message }: Trouble): boolean {
  return code === "table-has-active-order" || message.includes(CONFLICT);
}

/** The texts of a failure to open an order; no toast for the conflict, which `loadExistingOrder` handles. */
export function unlessConflict<E extends Trouble>(words: (error: E) => string | Message) {
  return (error: E) => (isConflict(error) ? undefined : words(error));
}

/** Loads the table's existing order after a conflict, with a toast in any case. Resolves to undefined if there is none. */
export async function loadExistingOrder(
  result: SendResult<Order>,
  tableId: string,
): Promise<Order | undefined> {
  const error =
    result.kind === "refused" ? result.refusal : result.kind === "failed" ? result.error : undefined;
  if (!error || !isConflict(error)) return undefined;
  const order = await readExisting(tableId);
  if (order) {
    notify.success("Existing Order Loaded", `Order ${order.billNumber} was already active for this table`);
  } else {
    notify.failure(
      "Order Conflict",
      "This table appears to have an active order but we couldn't load it. Please refresh the page.",
    );
  }
  return order;
}

/** Reads a table's open order; undefined if it has none or the server does not answer. */
async function readExisting(tableId: string): Promise<Order | undefined> {
  try {
    const open = await device.ask(ordersApi.list, { search: { table: tableId, status: "open" } });
    return findOrderOfTable(open, tableId);
  } catch {
    return undefined;
  }
}
