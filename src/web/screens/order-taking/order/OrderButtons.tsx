import { memo, useRef, useState } from "react";
import { NEEDS_SERVER, useIsServerAway } from "../../../sync/http/connection.ts";
import type { OrderTakingActions } from "../state/useOrderTakingActions.ts";
import classes from "./OrderPanel.module.css";

/** An invoice number is the server's. */
const needServer: ReadonlySet<string> = new Set(["BILL", "BILL+KOT"]);

interface OrderButtonsProps {
  readonly actions: OrderTakingActions;
}

/** KOT, BILL, BILL+KOT and SETTLE of one order. While one is under way the others wait, and those of another order do not. */
export const OrderButtons = memo(function OrderButtons({ actions }: OrderButtonsProps) {
  const [busy, setBusy] = useState<string>();
  const isBusy = useRef(false);
  const isAway = useIsServerAway();
  const button = (name: string, run: () => Promise<void>, isMain = false) => (
    <button
      type="button"
      disabled={isAway && needServer.has(name)}
      title={isAway && needServer.has(name) ? NEEDS_SERVER : undefined}
      data-main={isMain ? "" : undefined}
      aria-busy={busy === name}
      onClick={async () => {
        if (isBusy.current) return;
        isBusy.current = true;
        setBusy(name);
        await run();
        isBusy.current = false;
        setBusy(undefined);
      }}
    >
      {name}
    </button>
  );
  return (
    <fieldset className={classes.buttons} aria-label="Print and settle">
      {button("KOT", actions.kot)}
      {button("BILL", actions.bill)}
      {button("BILL+KOT", actions.billAndKot)}
      {button("SETTLE", actions.settleOrderOnView, true)}
    </fieldset>
  );
});
