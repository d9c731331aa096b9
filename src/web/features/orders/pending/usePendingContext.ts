import { useMemo } from "react";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import type { PendingContext } from "#domain/orders/commands/pending.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { startOfHour } from "#domain/time.ts";
import { useDerivedFromNow } from "../../../kit/useNow.ts";
import { useApiQuery } from "../../../sync/hooks/useApiQuery.ts";
import { usePerson } from "../../../sync/hooks/useSession.ts";
import { useDayRule } from "../../settings/useToday.ts";
import { createPendingContext } from "./applyPending.ts";

/** Returns what applying pending commands needs besides the order: menu, tables, tax and the person. */
export function usePendingContext(): PendingContext {
  const { id, name } = usePerson();
  const settings = useApiQuery(settingsApi.read);
  const items = useApiQuery(menuApi.items);
  const tables = useApiQuery(tablesApi.list);
  const { firstOpen } = useDayRule();
  // Business days and dates begin at full hours, so commands are not re-applied in between.
  const now = useDerivedFromNow(startOfHour);
  return useMemo(
    () => createPendingContext({ person: { id, name }, settings, items, tables, now, firstOpen }),
    [id, name, settings, items, tables, now, firstOpen],
  );
}
