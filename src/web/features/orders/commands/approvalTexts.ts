import { formatRupees, ZERO_RATE } from "#domain/money.ts";
import { piecesOutsideRange } from "#domain/orders/commands/approval.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { discountGiven } from "#domain/orders/order/discount.ts";
import { formatDiscount } from "#domain/orders/order/discountSum.ts";
import { findLine, voidedPieces } from "#domain/orders/order/order.ts";
import type { ApprovalAction } from "#domain/staff/api.ts";
import { aboveLimitTexts } from "./approveAboveLimit.ts";
import type { ApprovalQuestion } from "./dialogs.ts";

/** Texts of the question about cash far above the order's total. */
export const largeCashTexts = {
  title: "Much more cash than the total",
  text: "More than twice the total is a slip of the hand, or no guest's money. Count the cash before you approve it.",
  confirmLabel: "Record the cash",
  keepLabel: "Not yet",
} as const;

export const correctionTexts = {
  title: "Correct the payment",
  text: "The payment is taken back and entered anew; both stay on record.",
  confirmLabel: "Correct it",
} as const;

export const refundTexts = {
  title: "Refund",
  text: "A credit note is issued, and this is given back.",
  confirmLabel: "Refund it",
  keepLabel: "Not yet",
} as const;

const writeOffTexts = {
  title: "Write the debt off",
  text: "Nobody will ask the guest for this any more. The tax of its bills stays.",
  confirmLabel: "Write it off",
} as const;

type ApprovalTexts = Pick<ApprovalQuestion, "title" | "text" | "confirmLabel" | "keepLabel">;

/** Texts of each approval question, loaded with the first one. */
export const approvalTexts: Readonly<Record<ApprovalAction, (before: Order, after: Order) => ApprovalTexts>> =
  {
    "orders.void": (before, after) => {
      const items = voidedPieces(before, after).map(
        ({ line, quantity }) => `${quantity} × ${line.menuItem.name}`,
      );
      const subject = items.length === 0 ? "this" : items.join(", ");
      return {
        title: "Take back what the kitchen has seen",
        text: `The kitchen was told to make ${subject}. A CANCEL ticket goes out and the reason stays on record.`,
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
    "orders.discount": (before, after) => {
      const line = discountGiven([{ before, after }], ZERO_RATE)?.line;
      const discountBefore = line ? (findLine(before, line._id)?.discount ?? null) : before.discount;
      const subject = line ? `${line.menuItem.name} on ${before.table.name}` : before.table.name;
      return {
        title: "More discount than the limit",
        text: `A manager or an admin approves the discount for ${subject}.`,
        confirmLabel: "Give the discount",
        keepLabel: `Keep ${formatDiscount(discountBefore)}`,
      };
    },
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
    "orders.notCharged": () => ({
      title: "Not charged",
      text: "These dishes leave the bill and go on a slip, with their value at the menu's prices.",
      confirmLabel: "Do not charge",
      keepLabel: "Cancel",
    }),
    "payments.large": () => largeCashTexts,
    "payments.correct": () => correctionTexts,
    "accounts.aboveLimit": () => aboveLimitTexts,
    "bills.refund": () => refundTexts,
    "accounts.writeOff": () => writeOffTexts,
  };
