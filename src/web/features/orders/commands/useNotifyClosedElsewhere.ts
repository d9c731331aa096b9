import { useEffect } from "react";
import type { OrderClosing } from "#domain/orders/order/api.ts";
import { closingMessage } from "#domain/orders/order/closing.ts";
import { notify } from "../../../kit/feedback/notify.ts";
import { deviceId } from "../../../sync/http/identity.ts";
import { closeDialogs } from "./dialogs.ts";

/** Says who settled, deleted, voided or cancelled the order on view on another device, and closes the dialogs about it. */
export function useNotifyClosedElsewhere(closing: OrderClosing | undefined): void {
  const words = closing && isElsewhere(closing) ? describeClosing(closing) : undefined;
  const kind = closing?.kind;
  useEffect(() => {
    if (words === undefined) return;
    closeDialogs();
    notifyClosed(words, kind);
  }, [words, kind]);
}

/** Says in the words of `describeClosing` that an order is closed. */
export function notifyClosed(words: string, kind: OrderClosing["kind"] | undefined): void {
  if (kind === "paid") notify.info("Table settled", words);
  else notify.failure("Order closed", words);
}

/** Returns who closed an order, in words, and whether on another device than this one. */
export function describeClosing(closing: OrderClosing): string {
  return `${closingMessage(closing)}${isElsewhere(closing) ? " on another device" : ""}.`;
}

function isElsewhere({ device }: OrderClosing): boolean {
  return device !== deviceId();
}
