import { useMemo } from "react";
import { type Table, tablesApi } from "#domain/floor/tablesApi.ts";
import { closingApi } from "#domain/orders/commands/closing.ts";
import { useAskSnapshot } from "../../sync/cache/useAsk.ts";
import { commandOf } from "../../sync/outbox/commandOf.ts";
import { usePendingCommands } from "../../sync/outbox/useOutbox.ts";

interface TablesOnDevice {
  /** The tables as the server has them. */
  readonly stored: readonly Table[];
  /** By table, the status that this device has set and that is not in `stored` yet. */
  readonly pending: ReadonlyMap<string, Table["status"]>;
}

/** Returns the tables as the server has them, and the statuses that this device has set since. */
export function useTablesOnDevice(): TablesOnDevice {
  const { value: stored, seq, epoch } = useAskSnapshot(tablesApi.list);
  const commands = usePendingCommands({ seq, epoch });
  const pending = useMemo(() => {
    const statuses = new Map<string, Table["status"]>();
    for (const record of commands) {
      const command = commandOf(closingApi.setTableStatus, record);
      if (command) statuses.set(command.params.tableId, command.body.status);
    }
    return statuses;
  }, [commands]);
  return { stored, pending };
}
