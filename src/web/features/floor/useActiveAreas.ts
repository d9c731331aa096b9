import { useMemo } from "react";
import { type Area, areasApi } from "#domain/floor/areasApi.ts";
import { useApiQuery } from "../../sync/hooks/useApiQuery.ts";

/** Returns the active areas; inactive ones are hidden where orders are taken (clarification 27). */
export function useActiveAreas(): readonly Area[] {
  const all = useApiQuery(areasApi.list);
  return useMemo(() => all.filter(({ isActive }) => isActive), [all]);
}
