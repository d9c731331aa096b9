import { useCallback } from "react";
import type { Table } from "#domain/floor/tablesApi.ts";
import { closingApi } from "#domain/orders/commands/closing.ts";
import type { Refusal } from "#domain/refusal.ts";
import { useSend } from "../../../../sync/hooks/useSend.ts";
import { type Failure, isServersNo } from "../../../../sync/http/failure.ts";
import { clearTableContext } from "../../../floor/tableContext.ts";
import { tableStatusLabels } from "../../../floor/tableStatusLabels.ts";
import { deleteDraft } from "../../draft/draftStore.ts";
import { mayClear } from "../../draft/mayClear.ts";

const toast = {
  success: (table: Table) => ({
    title: "Table updated",
    text: `${table.name} · ${tableStatusLabels[table.status]}`,
  }),
  failure: tableFailure,
};

/** Returns the text for a table status that could not be set: the server's message if it refused (spec section 8). */
export function tableFailure(error: Refusal | Failure): string {
  const serverMessage = isServersNo(error) ? error.message : "";
  return serverMessage || closingApi.setTableStatus.failure;
}

/** Reserves, releases or frees a table, or takes it out of service. */
export function useTableStatus(): (table: Table, status: Table["status"]) => Promise<boolean> {
  const setStatus = useSend(closingApi.setTableStatus, { toast });
  return useCallback(
    async (table, status) => {
      const isCleared = table.status === "occupied" && status === "available";
      if (isCleared && !(await mayClear(table))) return false;
      const result = await setStatus({ params: { tableId: table._id }, body: { status } });
      const isDone = result.kind === "done" || result.kind === "waiting";
      // A table that is free is no longer selected on this device.
      if (isDone && status !== "occupied") clearTableContext(table._id);
      if (isDone && isCleared) deleteDraft(table._id);
      return isDone;
    },
    [setStatus],
  );
}
