import { useCallback } from "react";
import type { Table } from "#domain/floor/tablesApi.ts";
import { lifecycleApi } from "#domain/orders/lifecycle/api.ts";
import { useSend } from "../../../sync/outbox/useSend.ts";
import { clearTableContext } from "../../floor/tableContext.ts";
import { tableStatusWords } from "../../floor/tableStatusWords.ts";

const toast = {
  success: (table: Table) => ({
    title: "Table updated",
    text: `${table.name} · ${tableStatusWords[table.status]}`,
  }),
  failure: (error: { readonly message: string }) => ({
    title: error.message || "Failed to update table status. Please try again.",
  }),
};

/** Reserves, releases, frees a table, or takes it out of service. */
export function useTableStatus(): (table: Table, status: Table["status"]) => Promise<boolean> {
  const setStatus = useSend(lifecycleApi.setTableStatus, { toast });
  return useCallback(
    async (table, status) => {
      const result = await setStatus({ params: { tableId: table._id }, body: { status } });
      const isDone = result.kind === "done" || result.kind === "waiting";
      // A table that is nobody's any more is no longer the one this device orders for.
      if (isDone && status !== "occupied") clearTableContext(table._id);
      return isDone;
    },
    [setStatus],
  );
}
