import type { ApprovedChange } from "../../staff/approvalApi.ts";
import type { Bill } from "../bills/api.ts";
import { refundRefusal } from "../bills/billMoney.ts";
import type { NoteTender } from "../bills/creditNote.ts";
import { hasTooFewLeft, type NoteFigures, noteFigures, type RefundPart } from "../bills/newNote.ts";
import type { PaymentType } from "../order/api.ts";
import { soldName } from "../order/sold.ts";
import { formatTenders } from "../payments/tenders.ts";

interface RefundRequest {
  readonly part: RefundPart;
  readonly type?: PaymentType | undefined;
}

/** Returns the figures of a refund's credit note, or why it is refused. */
export function previewRefund(bill: Bill, { part, type }: RefundRequest) {
  if (part.lines && hasTooFewLeft(bill, part.lines)) return { refusal: "refund-differs" } as const;
  const amount = part.amount ?? noteFigures(bill, part).grandTotal;
  const refusal = refundRefusal(bill, { amount, type });
  return refusal ? ({ refusal } as const) : { figures: noteFigures(bill, part) };
}

/** Returns the content of an approval for a refund: the bill, the refunded dishes, the note's total and how it is given back. */
export function refundToApprove(
  bill: Bill,
  { lines, grandTotal: amount }: Pick<NoteFigures, "lines" | "grandTotal">,
  tenders: readonly NoteTender[],
): ApprovedChange {
  const { discountPercentage, discountAmount, grandTotal } = bill;
  const dishes = lines.flatMap(({ line, quantity }) => {
    const sold = bill.lines[line];
    return sold && quantity > 0
      ? [{ line: String(line), name: soldName(sold.name, sold.choice), quantity }]
      : [];
  });
  const refund = { bill: bill._id, by: formatTenders(tenders) };
  return { act: "refund", lines: dishes, discountPercentage, discountAmount, grandTotal, amount, refund };
}
