import { Button } from "@mantine/core";
import { useEffect, useSyncExternalStore } from "react";
import type { Kot } from "#domain/orders/kot/api.ts";
import { unprintedParts } from "#domain/orders/kot/status.ts";
import { placeNow, relatedOrderIds } from "#domain/orders/kot/whereabouts.ts";
import { placeName } from "#domain/orders/place.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { defaultSettings } from "#domain/settings/defaults.ts";
import banner from "../../../kit/feedback/ConnectionBanner.module.css";
import { device } from "../../../sync/device.ts";
import { useApiQueryState } from "../../../sync/hooks/useApiQuery.ts";
import { usePerson } from "../../../sync/hooks/useSession.ts";
import { usePrintKots } from "../kot/useKotPaper.ts";
import { useKotsToPrint, useOverdue } from "../kot/useUnprinted.ts";
import { unprintedOrders } from "./readyOrders.ts";
import { useBeepFor } from "./readySound.ts";

/** Names this many KOTs. */
const NAMED_MAX = 3;
const SECOND_MS = 1_000;

/** Where a KOT's food goes, and the stations that may not know it: "T4 (Tandoor)". */
function whereOf(kot: Kot): string {
  const stations = unprintedParts(kot).map(({ station }) => station.name);
  return `${placeName(placeNow(kot))}${stations.length > 0 ? ` (${stations.join(", ")})` : ""}`;
}

/**
 * Updates `unprintedOrders`, and offers to print the signed-in person's KOTs that were stored after an
 * outage, or whose popup was blocked or closed. The shown order offers its own. After a time that settings name everybody is shown
 * everybody's, with a sound.
 */
export function UnprintedNotice() {
  const { id } = usePerson();
  const ownTable = useSyncExternalStore(device.presence.ownTable.subscribe, device.presence.ownTable.get);
  const print = usePrintKots();
  const kots = useOverdue(useKotsToPrint());
  const orderIds = kots.flatMap((kot) => [...relatedOrderIds(kot)]).join(" ");
  useEffect(() => unprintedOrders.set(new Set(orderIds.split(" "))), [orderIds]);
  const { kotAlarmSeconds } = useApiQueryState(settingsApi.read, undefined).value ?? defaultSettings;
  const late = useOverdue(kots, kotAlarmSeconds * SECOND_MS);
  useBeepFor(late.map(({ _id }) => _id));
  const ownKots = kots.filter(
    (kot) => late.includes(kot) || (kot.waiter._id === id && kot.table._id !== ownTable),
  );
  if (ownKots.length === 0) return null;
  const names = ownKots.slice(0, NAMED_MAX).map((kot) => `#${kot.token} ${whereOf(kot)}`);
  const more = ownKots.length > NAMED_MAX ? ` and ${ownKots.length - NAMED_MAX} more` : "";
  return (
    <div role="alert" className={banner.banner}>
      <span>
        {late.length > 0 ? "The kitchen may not know" : "Not Printed"}: KOT {names.join(", ")}
        {more}
      </span>
      <Button variant="subtle" color="red" onClick={() => void print(ownKots)}>
        Print
      </Button>
    </div>
  );
}
