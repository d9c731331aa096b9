import { useEffect, useMemo, useReducer } from "react";
import { z } from "zod";
import type { Table } from "#domain/floor/tablesApi.ts";
import { keepLocalText, readLocalText, useLocalText } from "../../sync/localText.ts";

/** Spec section 9: a booked table stays chosen for 30 minutes. */
export const TABLE_CONTEXT_MS = 30 * 60 * 1000;
/** Spec section 3: the name in browser storage; signing out removes it. */
const KEY = "selectedTableContext";

/** The table that was booked on this device and is ordered for. */
export const TableContext = z.object({
  tableId: z.string().min(1),
  tableName: z.string(),
  areaId: z.string().min(1),
  areaName: z.string(),
  /** When it was booked, in milliseconds. */
  timestamp: z.number(),
});
export type TableContext = z.infer<typeof TableContext>;

export type TableContextState =
  | { readonly kind: "none" }
  | { readonly kind: "chosen"; readonly context: TableContext }
  | { readonly kind: "expired" }
  /** Something is stored that is no table context. */
  | { readonly kind: "unreadable" };

/** What a stored text means at a moment. */
export function tableContextAt(stored: string | undefined, now: number): TableContextState {
  if (stored === undefined) return { kind: "none" };
  const context = TableContext.safeParse(jsonOf(stored));
  if (!context.success) return { kind: "unreadable" };
  const isExpired = now - context.data.timestamp >= TABLE_CONTEXT_MS;
  return isExpired ? { kind: "expired" } : { kind: "chosen", context: context.data };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // What somebody edited by hand is no context.
    return undefined;
  }
}

/** The table context now; it expires under the eyes of whoever looks. */
export function useTableContext(): TableContextState {
  const stored = useLocalText(KEY);
  const [round, look] = useReducer((count: number) => count + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` says that time has passed.
  const state = useMemo(() => tableContextAt(stored, Date.now()), [stored, round]);
  const expiresAt = state.kind === "chosen" ? state.context.timestamp + TABLE_CONTEXT_MS : undefined;
  useEffect(() => {
    if (expiresAt === undefined) return undefined;
    const timer = setTimeout(look, Math.max(0, expiresAt - Date.now()));
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
  keepLocalText(KEY, JSON.stringify(context));
}

/** Forgets the chosen table; answers whether there was one. With an id only when it is that one. */
export function clearTableContext(tableId?: string): boolean {
  const stored = readLocalText(KEY);
  const state = tableContextAt(stored, Date.now());
  const isOther = tableId !== undefined && state.kind === "chosen" && state.context.tableId !== tableId;
  if (stored === undefined || isOther) return false;
  keepLocalText(KEY, undefined);
  return true;
}
