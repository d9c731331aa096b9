import { useMemo } from "react";
import { type Table, tablesApi } from "#domain/floor/tablesApi.ts";
import { lifecycleApi } from "#domain/orders/lifecycle/api.ts";
import { useAskSnapshot } from "../../sync/useAsk.ts";
import { commandOf, usePendingCommands } from "../../sync/useOutbox.ts";

interface TablesOnDevice {
  readonly known: readonly Table[];
  /** What this device set tables to and the server has not shown yet, by table. */
  readonly awaited: ReadonlyMap<string, Table["status"]>;
}

/** The tables as the server knows them, and what this device changed since. */
export function useTablesOnDevice(): TablesOnDevice {
  const { value: known, seq, epoch } = useAskSnapshot(tablesApi.list);
  const pending = usePendingCommands({ seq, epoch });
  const awaited = useMemo(() => {
    const statuses = new Map<string, Table["status"]>();
    for (const record of pending) {
      const command = commandOf(lifecycleApi.setTableStatus, record);
      if (command) statuses.set(command.params.tableId, command.body.status);
    }
    return statuses;
  }, [pending]);
  return { known, awaited };
}
