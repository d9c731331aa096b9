import { useMemo } from "react";
import type { Giver } from "#domain/orders/order/discount.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { useApiQuery } from "../../../../sync/hooks/useApiQuery.ts";

/** Returns what people give on a screen: whoever may not give more than the limit is asked for an approval. */
export function useGiver(): Giver {
  const { discountLimit: limit } = useApiQuery(settingsApi.read);
  return useMemo(() => ({ limit, mayExceed: true }), [limit]);
}
