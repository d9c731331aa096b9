import { useMemo } from "react";
import { type MenuItem, menuApi } from "#domain/menu/api.ts";
import { useApiQueryState } from "../../sync/hooks/useApiQuery.ts";
import type { LoadedMenu } from "./useMenu.ts";

/** Returns the items sold most, most first; none while unknown. */
export function useOften({ items }: LoadedMenu): readonly MenuItem[] {
  const ids = useApiQueryState(menuApi.often, {}).value;
  return useMemo(() => {
    const byId = new Map(items.map((item) => [item._id, item]));
    return (ids ?? []).flatMap((id) => byId.get(id) ?? []);
  }, [ids, items]);
}
