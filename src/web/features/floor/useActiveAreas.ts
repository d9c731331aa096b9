import { useMemo } from "react";
import { type Area, areasApi } from "#domain/floor/areasApi.ts";
import { useAsk } from "../../sync/useAsk.ts";

/** Areas that take orders; those an admin switched off do not show (decision 27). */
export function useActiveAreas(): readonly Area[] {
  const all = useAsk(areasApi.list);
  return useMemo(() => all.filter(({ isActive }) => isActive), [all]);
}
