import { useMemo } from "react";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import type { FoldContext } from "#domain/orders/commands/pending.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { startOfHour } from "#domain/time.ts";
import { useOfNow } from "../../../kit/useNow.ts";
import { useAsk } from "../../../sync/hooks/useAsk.ts";
import { usePerson } from "../../../sync/hooks/useSession.ts";
import { foldContextOf } from "./folding.ts";

/** Gives what folding pending commands into an order needs besides the order: menu, tables, tax and the person. */
export function useFoldContext(): FoldContext {
  const { id, name } = usePerson();
  const settings = useAsk(settingsApi.read);
  const items = useAsk(menuApi.items);
  const tables = useAsk(tablesApi.list);
  // Business days and dates begin at full hours, so that nothing is folded again in between.
  const now = useOfNow(startOfHour);
  return useMemo(
    () => foldContextOf({ person: { id, name }, settings, items, tables, now }),
    [id, name, settings, items, tables, now],
  );
}
