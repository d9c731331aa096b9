import { useEffect } from "react";
import type { Table } from "#domain/floor/tablesApi.ts";
import { clearTableContext } from "../../features/floor/tableContext.ts";
import { notify } from "../../kit/feedback/notify.ts";

/** Deselects a table that was deleted, and notifies the person. */
export function useForgetDeletedTable(table: Table | undefined): void {
  const isDeleted = table === undefined;
  useEffect(() => {
    if (isDeleted && clearTableContext()) {
      notify.failure("Invalid table context. Please select a table again.");
    }
  }, [isDeleted]);
}
