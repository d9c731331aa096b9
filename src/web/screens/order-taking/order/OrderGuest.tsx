import { useState } from "react";
import type { Order } from "#domain/orders/order/api.ts";
import { lazyDialog } from "../../../kit/feedback/lazy.tsx";
import classes from "./OrderPanel.module.css";

const GuestDialog = lazyDialog(async () => (await import("./GuestDialog.tsx")).GuestDialog);

interface OrderGuestProps {
  /** Who the order's bill is made out to, null for nobody; undefined while no order is on view. */
  readonly guest: Order["guest"] | undefined;
  readonly setGuest: (guest: Order["guest"]) => void;
}

/** Who the bill is made out to: a button that shows the name, and opens a dialog in which it is typed. */
export function OrderGuest({ guest, setGuest }: OrderGuestProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={classes.noteField}>
      <span aria-hidden>Bill to</span>
      <button
        type="button"
        disabled={guest === undefined}
        data-empty={guest ? undefined : ""}
        aria-label={guest ? `The bill is made out to ${guest.name}` : "Guest's name and GSTIN"}
        onClick={() => setIsOpen(true)}
      >
        {guest ? guest.name : "+ GSTIN"}
      </button>
      {isOpen && <GuestDialog guest={guest ?? null} setGuest={setGuest} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
