import { useCallback, useMemo } from "react";
import type { ActivityEntry } from "#domain/activity/api.ts";
import type { Ref } from "#domain/entity.ts";
import { areasApi } from "#domain/floor/areasApi.ts";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { staffApi } from "#domain/staff/api.ts";
import { useGlance } from "../../sync/useAsk.ts";

/** What an entry is about, by name: as it says itself, or as the entity is called now. */
export function useEntityNames(): (entry: ActivityEntry) => string | undefined {
  const items = useGlance(menuApi.items, undefined).value;
  const categories = useGlance(menuApi.categories, undefined).value;
  const areas = useGlance(areasApi.list, undefined).value;
  const tables = useGlance(tablesApi.list, undefined).value;
  const users = useGlance(staffApi.users, undefined).value;
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

/** What an entity calls itself among its fields. */
function nameIn(fields: ActivityEntry["after"]): string | undefined {
  const said = [fields?.name, fields?.title, fields?.invoiceNumber];
  return said.find((text): text is string => typeof text === "string" && text !== "");
}
