import { z } from "zod";
import type { Order } from "#domain/orders/order/api.ts";
import type { Refusal } from "#domain/refusal.ts";
import { ApprovedChange } from "#domain/staff/approvalApi.ts";
import { orderName, promptApproval } from "./dialogs.ts";

/** Texts of the question about a charge above an account's limit. */
export const aboveLimitTexts = {
  title: "Above the account's limit",
  text: "A manager or an admin lets more be owed on this account than its limit.",
  confirmLabel: "Charge it",
  keepLabel: "Not on this account",
} as const;

const AboveLimit = z.object({ action: z.literal("accounts.aboveLimit"), change: ApprovedChange });

/** Asks for the approval of a charge above an account's limit, if that is why it was refused. */
export async function approveAboveLimit(order: Order, { details }: Refusal): Promise<string | undefined> {
  const asked = z.safeDecode(AboveLimit, details as z.input<typeof AboveLimit>);
  if (!asked.success) return undefined;
  const { action, change } = asked.data;
  const question = {
    ...aboveLimitTexts,
    action,
    change,
    orderId: order._id,
    orderName: orderName(order.table, order),
  };
  return (await promptApproval(question))?.approval;
}
