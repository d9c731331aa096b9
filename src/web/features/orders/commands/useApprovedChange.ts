import { useCallback } from "react";
import { formatRate, formatRupees } from "#domain/money.ts";
import {
  changeToApprove,
  permissionNeededFor,
  piecesOutsideRange,
} from "#domain/orders/commands/approval.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { discountLimitOf, withDiscountWithin } from "#domain/orders/order/discount.ts";
import { voidedPieces } from "#domain/orders/order/order.ts";
import { grantOf } from "#domain/permissions.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { ApprovalAction, type ApprovedChange } from "#domain/staff/api.ts";
import { notify } from "../../../kit/feedback/notify.ts";
import { useAsk } from "../../../sync/cache/useAsk.ts";
import { getConnection } from "../../../sync/http/connection.ts";
import { DO_IT_LATER, NEEDS_SERVER } from "../../../sync/http/failure.ts";
import { usePerson } from "../../../sync/http/session.ts";
import type { SendResult } from "../../../sync/outbox/useSend.ts";
import { type ApprovalAnswer, type ApprovalQuestion, askApproval, orderNameOf } from "./dialogs.ts";

interface OrderChange {
  readonly before: Order;
  readonly after: Order;
  /** Default: "change". */
  readonly act?: ApprovedChange["act"];
  readonly run: (approved: ApprovalAnswer) => Promise<SendResult<Order>>;
}

/** Refusals that a reason or an approval answers; `useApprovedChange` asks for it, so no toast is due. */
const answerable: ReadonlySet<string> = new Set(["reason-needed", "approval-needed"]);

/** The words of a failure toast, none for what the dialog handles. */
export function unlessAnswerable(title: string) {
  return (error: { readonly message: string; readonly code?: string }) =>
    error.code !== undefined && answerable.has(error.code) ? undefined : { title, text: error.message };
}

/**
 * Runs a change to an order, asking first for a reason and an approval where it takes back what the kitchen or
 * the guest has seen, or gives a discount beyond the limit. Undefined when the person did not want to after all.
 */
export function useApprovedChange(): (change: OrderChange) => Promise<SendResult<Order> | undefined> {
  const { role } = usePerson();
  const { discountLimit } = useAsk(settingsApi.read);
  return useCallback(
    async ({ before, after: asked, act = "change", run }) => {
      const limit = discountLimitOf(role, discountLimit);
      const after = withDiscountWithin(limit, before, asked);
      let action = permissionNeededFor(before, after, limit);
      // A void needs a reason from everybody.
      if (action === undefined || (action !== "orders.void" && grantOf(role, action) === "yes")) {
        const result = await run({});
        // Another device may have told the kitchen, or printed the bill, a moment ago.
        if (result.kind !== "refused" || !answerable.has(result.refusal.code)) return result;
        const asked = ApprovalAction.safeParse(result.refusal.details?.action);
        action = asked.success ? asked.data : "orders.void";
      }
      // A void and an approval are the server's word: nothing is typed in vain.
      if (getConnection().status === "unreachable") {
        notify.failure(NEEDS_SERVER, DO_IT_LATER);
        return undefined;
      }
      const question = {
        ...questions[action](before, after),
        action,
        orderId: before._id,
        orderName: orderNameOf(before.table, before),
        change: changeToApprove(before, after, act),
      };
      const approved = await askApproval(question);
      return approved && run(approved);
    },
    [role, discountLimit],
  );
}

/** The words of the question about cash that is far more than the order's total. */
export const largeCashWords = {
  title: "Much more cash than the total",
  text: "More than twice the total is a slip of the hand, or no guest's money. Count the cash before you approve it.",
  confirmLabel: "Record the cash",
  keepLabel: "Not yet",
} as const;

/** The words of the question about a payment that is corrected. */
export const correctionWords = {
  title: "Correct the payment",
  text: "The payment is taken back and entered anew; both stay on record.",
  confirmLabel: "Correct it",
} as const;

type Words = Pick<ApprovalQuestion, "title" | "text" | "confirmLabel" | "keepLabel">;

const questions: Readonly<Record<ApprovalAction, (before: Order, after: Order) => Words>> = {
  "orders.void": (before, after) => {
    const items = voidedPieces(before, after).map(
      ({ line, quantity }) => `${quantity} × ${line.menuItem.name}`,
    );
    const what = items.length === 0 ? "this" : items.join(", ");
    return {
      title: "Take back what the kitchen has seen",
      text: `The kitchen was told to make ${what}. A CANCEL ticket goes out and the reason stays on record.`,
      confirmLabel: "Void",
    };
  },
  "bills.cancel": ({ bill, table }) => ({
    title: "The bill is already printed",
    text: bill
      ? `Bill ${bill.invoiceNumber} of ${table.name} is cancelled by this change; its number stays on record.`
      : `The guest of ${table.name} was given a bill of more than this.`,
    confirmLabel: bill ? "Cancel the bill" : "Lower the total",
    keepLabel: bill ? "Keep the bill" : "Keep the total",
  }),
  "orders.discount": ({ table, discountPercentage }) => ({
    title: "More discount than the limit",
    text: `An admin approves the discount for ${table.name}.`,
    confirmLabel: "Give the discount",
    keepLabel: `Keep ${formatRate(discountPercentage)}`,
  }),
  "orders.openPrice": (before, after) => {
    const items = piecesOutsideRange(before, after).map(
      ({ line, quantity }) => `${quantity} × ${line.menuItem.name} at ${formatRupees(line.rate)}`,
    );
    return {
      title: "A price outside the item's range",
      text: `${items.join(", ")}: somebody who may approves this price.`,
      confirmLabel: "Sell at this price",
      keepLabel: "Not at this price",
    };
  },
  "payments.large": () => largeCashWords,
  "payments.correct": () => correctionWords,
};
