import { useMemo } from "react";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import type { FoldContext } from "#domain/orders/commands/pending.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { taxProfileOn } from "#domain/settings/taxProfile.ts";
import { businessDayOf, calendarDay } from "#domain/time.ts";
import { useAsk } from "../../../sync/cache/useAsk.ts";
import { serverNow } from "../../../sync/http/clock.ts";
import { usePerson } from "../../../sync/http/session.ts";

/** Gives what folding pending commands into an order needs besides the order: menu, tables, tax and the person. */
export function useFoldContext(): FoldContext {
  const { id, name } = usePerson();
  const settings = useAsk(settingsApi.read);
  const items = useAsk(menuApi.items);
  const tables = useAsk(tablesApi.list);
  return useMemo(() => {
    const itemsById = new Map(items.map((item) => [item._id, item]));
    const tablesById = new Map(tables.map((table) => [table._id, table]));
    const now = serverNow();
    const { mode, cgstRate, sgstRate } = taxProfileOn(settings, calendarDay(now));
    return {
      person: { _id: id, name },
      tax: { mode, cgstRate, sgstRate },
      businessDay: businessDayOf(now, settings.cutoffHour),
      discountLimit: settings.discountLimit,
      findItem: (itemId) => itemsById.get(itemId),
      findTable: (tableId) => {
        const table = tablesById.get(tableId);
        return table && { table: { _id: table._id, name: table.name }, area: table.area };
      },
    };
  }, [id, name, settings, items, tables]);
}
