import { useEffect, useMemo, useReducer } from "react";
import { z } from "zod";
import type { Table } from "#domain/floor/tablesApi.ts";
import { readLocalText, TABLE_CONTEXT_KEY, useLocalText, writeLocalText } from "../../sync/localText.ts";

/** How long a table stays selected (spec section 9). */
const TABLE_CONTEXT_LIFETIME_MS = 30 * 60 * 1000;

/** The table that was selected on this device, for which the menu screen takes the order. */
export const TableContext = z.object({
  tableId: z.string().min(1),
  tableName: z.string(),
  areaId: z.string().min(1),
  areaName: z.string(),
  /** The time of the selection, in milliseconds. */
  timestamp: z.number(),
});
export type TableContext = z.infer<typeof TableContext>;

export type TableContextState =
  | { readonly kind: "none" }
  | { readonly kind: "chosen"; readonly context: TableContext }
  | { readonly kind: "expired" }
  /** The stored text is no table context. */
  | { readonly kind: "unreadable" };

/** Returns the state of the stored table context at the time `now`. */
export function tableContextAt(stored: string | undefined, now: number): TableContextState {
  if (stored === undefined) return { kind: "none" };
  const context = TableContext.safeParse(jsonOf(stored));
  if (!context.success) return { kind: "unreadable" };
  const isExpired = now - context.data.timestamp >= TABLE_CONTEXT_LIFETIME_MS;
  return isExpired ? { kind: "expired" } : { kind: "chosen", context: context.data };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The text was not stored by this app.
    return undefined;
  }
}

/** Returns the state of the table context; re-renders when it changes or expires. */
export function useTableContext(): TableContextState {
  const stored = useLocalText(TABLE_CONTEXT_KEY);
  const [timersFired, onTimer] = useReducer((count: number) => count + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `timersFired` changes when the context may have expired.
  const state = useMemo(() => tableContextAt(stored, Date.now()), [stored, timersFired]);
  const expiresAt = state.kind === "chosen" ? state.context.timestamp + TABLE_CONTEXT_LIFETIME_MS : undefined;
  useEffect(() => {
    if (expiresAt === undefined) return undefined;
    const timer = setTimeout(onTimer, Math.max(0, expiresAt - Date.now()));
    return () => clearTimeout(timer);
  }, [expiresAt]);
  return state;
}

export function chooseTable({ _id, name, area }: Pick<Table, "_id" | "name" | "area">): void {
  const context: TableContext = {
    tableId: _id,
    tableName: name,
    areaId: area._id,
    areaName: area.name,
    timestamp: Date.now(),
  };
  writeLocalText(TABLE_CONTEXT_KEY, JSON.stringify(context));
}

/** Removes the stored table context and returns whether there was one. With a `tableId`, removes only that table's. */
export function clearTableContext(tableId?: string): boolean {
  const stored = readLocalText(TABLE_CONTEXT_KEY);
  const state = tableContextAt(stored, Date.now());
  const isOther = tableId !== undefined && state.kind === "chosen" && state.context.tableId !== tableId;
  if (stored === undefined || isOther) return false;
  writeLocalText(TABLE_CONTEXT_KEY, undefined);
  return true;
}
