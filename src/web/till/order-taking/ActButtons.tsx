import { memo, useRef, useState } from "react";
import type { Order } from "#domain/orders/api.ts";
import classes from "./OrderPanel.module.css";
import type { TillActs } from "./useTillActs.ts";

interface ActButtonsProps {
  readonly order: Order | undefined;
  readonly acts: TillActs;
}

/** The four acts. One at a time: while one is under way the others wait. */
export const ActButtons = memo(function ActButtons({ order, acts }: ActButtonsProps) {
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
      {button("SETTLE", () => acts.settle(order), true)}
    </fieldset>
  );
});
