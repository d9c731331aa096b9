import { memo, useRef, useState } from "react";
import type { OrderTakingState } from "../state/useOrderTaking.ts";
import type { OrderTakingActions } from "../state/useOrderTakingActions.ts";
import classes from "./OrderPanel.module.css";

interface OrderButtonsProps {
  readonly onScreen: OrderTakingState["onScreen"];
  readonly acts: OrderTakingActions;
}

/** The four acts. One at a time: while one is under way the others wait. */
export const OrderButtons = memo(function OrderButtons({ onScreen, acts }: OrderButtonsProps) {
  const [busy, setBusy] = useState<string>();
  const isBusy = useRef(false);
  const button = (name: string, act: () => Promise<void>, isMain = false) => (
    <button
      type="button"
      data-main={isMain ? "" : undefined}
      aria-busy={busy === name}
      onClick={async () => {
        if (isBusy.current) return;
        isBusy.current = true;
        setBusy(name);
        await act();
        isBusy.current = false;
        setBusy(undefined);
      }}
    >
      {name}
    </button>
  );
  return (
    <fieldset className={classes.acts} aria-label="Print and settle">
      {button("KOT", acts.kot)}
      {button("BILL", acts.bill)}
      {button("BILL+KOT", acts.billAndKot)}
      {button("SETTLE", () => acts.settle(onScreen.current.order), true)}
    </fieldset>
  );
});
