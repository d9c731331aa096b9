import { Button } from "@mantine/core";
import { useEffect, useSyncExternalStore } from "react";
import { placeNow, relatedOrderIds } from "#domain/orders/kot/whereabouts.ts";
import { placeName } from "#domain/orders/place.ts";
import banner from "../../../kit/feedback/ConnectionBanner.module.css";
import { device } from "../../../sync/device.ts";
import { usePerson } from "../../../sync/hooks/useSession.ts";
import { usePrintKots } from "../kot/useKotPaper.ts";
import { useKotsToPrint, useOverdue } from "../kot/useUnprinted.ts";
import { unprintedOrders } from "./readyOrders.ts";

/** Names this many KOTs. */
const NAMED_MAX = 3;

/**
 * Updates `unprintedOrders`, and offers to print the signed-in person's KOTs that were stored after an
 * outage, or whose popup was blocked or closed. The shown order offers its own.
 */
export function UnprintedNotice() {
  const { id } = usePerson();
  const ownTable = useSyncExternalStore(device.presence.ownTable.subscribe, device.presence.ownTable.get);
  const print = usePrintKots();
  const kots = useOverdue(useKotsToPrint());
  const orderIds = kots.flatMap((kot) => [...relatedOrderIds(kot)]).join(" ");
  useEffect(() => unprintedOrders.set(new Set(orderIds.split(" "))), [orderIds]);
  const ownKots = kots.filter(({ waiter, table }) => waiter._id === id && table._id !== ownTable);
  if (ownKots.length === 0) return null;
  const names = ownKots.slice(0, NAMED_MAX).map((kot) => `#${kot.token} ${placeName(placeNow(kot))}`);
  const more = ownKots.length > NAMED_MAX ? ` and ${ownKots.length - NAMED_MAX} more` : "";
  return (
    <div role="alert" className={banner.banner}>
      <span>
        Not Printed: KOT {names.join(", ")}
        {more}
      </span>
      <Button variant="subtle" color="red" onClick={() => void print(ownKots)}>
        Print
      </Button>
    </div>
  );
}
