import { useState } from "react";
import type { Order } from "#domain/orders/order/api.ts";
import { lazyDialog } from "../../../kit/feedback/lazy.tsx";
import classes from "./OrderPanel.module.css";

const GuestDialog = lazyDialog(async () => (await import("./GuestDialog.tsx")).GuestDialog);

interface OrderGuestProps {
  /** The name on the order's bill, null for none; undefined while no order is selected. */
  readonly guest: Order["guest"] | undefined;
  readonly setGuest: (guest: Order["guest"]) => void;
}

/** A button with the name on the bill; it opens a dialog that edits it. */
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
