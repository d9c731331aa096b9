import { useEffect } from "react";
import type { Table } from "#domain/floor/tablesApi.ts";
import { clearTableContext } from "../../features/floor/tableContext.ts";
import { notify } from "../../kit/feedback/notify.ts";

/** A table that was deleted meanwhile cannot be ordered for. */
export function useForgetDeletedTable(table: Table | undefined): void {
  const isGone = table === undefined;
  useEffect(() => {
    if (isGone && clearTableContext()) {
      notify.failure("Invalid table context. Please select a table again.");
    }
  }, [isGone]);
}
