import { useCallback, useMemo } from "react";
import type { ActivityEntry } from "#domain/activity/entry.ts";
import type { Ref } from "#domain/entity.ts";
import { areasApi } from "#domain/floor/areasApi.ts";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { accountsApi } from "#domain/staff/accountsApi.ts";
import { useApiQueryState } from "../../sync/hooks/useApiQuery.ts";

/** Returns a function that finds the name of an entry's entity: the name stored in the entry, else the current one. */
export function useEntityNames(): (entry: ActivityEntry) => string | undefined {
  const items = useApiQueryState(menuApi.items, undefined).value;
  const categories = useApiQueryState(menuApi.categories, undefined).value;
  const areas = useApiQueryState(areasApi.list, undefined).value;
  const tables = useApiQueryState(tablesApi.list, undefined).value;
  const users = useApiQueryState(accountsApi.users, undefined).value;
  const names = useMemo(() => {
    const lists: readonly (readonly Ref[] | undefined)[] = [items, categories, areas, tables, users];
    const known = lists.flatMap((list) => list ?? []);
    return new Map(known.map(({ _id, name }) => [_id, name]));
  }, [items, categories, areas, tables, users]);
  return useCallback(
    ({ entityId, after, before }) => nameIn(after) ?? names.get(entityId) ?? nameIn(before),
    [names],
  );
}

function nameIn(fields: ActivityEntry["after"]): string | undefined {
  const candidates = [fields?.name, fields?.title, fields?.invoiceNumber];
  return candidates.find((text): text is string => typeof text === "string" && text !== "");
}
