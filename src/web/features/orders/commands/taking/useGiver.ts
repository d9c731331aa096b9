import { useMemo } from "react";
import type { Giver } from "#domain/orders/order/discount.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { useApiQuery } from "../../../../sync/hooks/useApiQuery.ts";

/** Returns how people give discounts on a screen: above their limit an approval is asked for. */
export function useGiver(): Giver {
  const { discountLimit: limit } = useApiQuery(settingsApi.read);
  return useMemo(() => ({ limit, mayExceed: true }), [limit]);
}
