import { useEffect } from "react";
import type { OrderClosing } from "#domain/orders/order/api.ts";
import { closingMessage } from "#domain/orders/order/closing.ts";
import { notify } from "../../../kit/feedback/notify.ts";
import { deviceId } from "../../../sync/http/identity.ts";
import { closeDialogs } from "./dialogs.ts";

/** Shows who settled, deleted, voided or cancelled the shown order on another device, and closes its dialogs. */
export function useNotifyClosedElsewhere(closing: OrderClosing | undefined): void {
  const words = closing && isElsewhere(closing) ? describeClosing(closing) : undefined;
  const kind = closing?.kind;
  useEffect(() => {
    if (words === undefined) return;
    closeDialogs();
    notifyClosed(words, kind);
  }, [words, kind]);
}

/** Shows that an order was closed, in the text of `describeClosing`. */
export function notifyClosed(words: string, kind: OrderClosing["kind"] | undefined): void {
  if (kind === "paid") notify.info("Table settled", words);
  else notify.failure("Order closed", words);
}

export function describeClosing(closing: OrderClosing): string {
  return `${closingMessage(closing)}${isElsewhere(closing) ? " on another device" : ""}.`;
}

function isElsewhere({ device }: OrderClosing): boolean {
  return device !== deviceId();
}
