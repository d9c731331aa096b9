import { Button, Chip, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { REASON_LENGTH_MAX } from "#domain/entity.ts";
import { formatRupees, ZERO } from "#domain/money.ts";
import { formatDiscount } from "#domain/orders/order/discountSum.ts";
import { NotChargedKind, notChargedLabels } from "#domain/orders/order/notCharged.ts";
import type { ApprovedChange } from "#domain/staff/approvalApi.ts";
import { useMay } from "../../../sync/hooks/useMay.ts";
import { type Approver, ApproverFields, isCompleteApprover } from "../../staff/pin/ApproverFields.tsx";
import { useApprove } from "../../staff/pin/useApprove.ts";
import type { ApprovalAnswer, ApprovalQuestion } from "../commands/dialogs.ts";

import classes from "./ApprovalDialog.module.css";

const REASONS = ["Guest changed mind", "Wrong item", "Kitchen ran out", "Quality"] as const;

const TOTAL_LABELS: Readonly<Record<ApprovedChange["act"], string>> = {
  change: "Order total after this",
  "not-charged": "Total that is left",
  "cancel-order": "Order total after this",
  "cancel-bill": "Total of the cancelled bill",
  cash: "Order total",
  "correct-payment": "Order total",
  refund: "Total of the bill",
  "move-lines": "Total that is left",
  "charge-account": "Order total",
  "write-off": "Written off",
};

const ORDER_LABELS: typeof TOTAL_LABELS = {
  change: "Order",
  "not-charged": "Order",
  "cancel-order": "The whole order is deleted",
  "cancel-bill": "Bill of the order",
  cash: "Order",
  "correct-payment": "Payment of the order",
  refund: "Bill of the order",
  "move-lines": "Bill of the order",
  "charge-account": "Order",
  "write-off": "Account",
};

interface ApprovalDialogProps {
  readonly question: ApprovalQuestion;
  readonly answer: (answer: ApprovalAnswer | undefined) => void;
}

/** Asks for the reason and, unless the person may do it alone, the approval of one change. */
export function ApprovalDialog({ question, answer }: ApprovalDialogProps) {
  const needsApproval = useMay(question.action) === "approval";
  const needsReason = question.needsReason ?? question.action === "orders.void";
  const approve = useApprove();
  const [reason, setReason] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [approver, setApprover] = useState<Approver>();
  const isComplete =
    (!needsReason || reason.trim() !== "") && (!needsApproval || isCompleteApprover(approver));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete || isBusy) return;
    const reasonPart = needsReason ? { reason: reason.trim() } : {};
    const { change, popup } = question;
    popup?.open();
    if (!needsApproval || !approver || !change) return answer(reasonPart);
    setIsBusy(true);
    const approved = await approve(approver, { action: question.action, target: question.orderId, change });
    setIsBusy(false);
    if (approved.kind !== "done") popup?.close();
    // A wrong PIN is cleared, not edited.
    if (approved.kind === "refused" && approver.by === "pin") setApprover({ ...approver, pin: "" });
    if (approved.kind === "done") answer({ ...reasonPart, approval: approved.answer.approval });
  };

  return (
    <Modal
      opened
      onClose={() => answer(undefined)}
      title={question.title}
      size="md"
      closeOnClickOutside={false}
    >
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap="xs">
          <Text>{question.text}</Text>
          {question.change && <ChangeList change={question.change} orderName={question.orderName} />}
          {needsReason && <ReasonField value={reason} onChange={setReason} />}
          {needsApproval && (
            <>
              <Text fw={600}>A manager or an admin signs for this</Text>
              <ApproverFields action={question.action} value={approver} onChange={setApprover} />
            </>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => answer(undefined)}>
              {question.keepLabel ?? "Keep it"}
            </Button>
            <Button type="submit" color="red" disabled={!isComplete} loading={isBusy}>
              {question.confirmLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

interface ChangeListProps {
  readonly change: ApprovedChange;
  readonly orderName: string;
}

/** Shows the order, the removed dishes and the remaining ones that the approval names. */
function ChangeList({ change, orderName }: ChangeListProps) {
  const {
    act,
    lines,
    discount,
    discountAmount,
    grandTotal,
    to,
    amount,
    payment,
    notCharged,
    refund,
    charges = [],
  } = change;
  const kind = NotChargedKind.safeParse(notCharged?.kind).data;
  return (
    <dl className={classes.change}>
      <div>
        <dt>{ORDER_LABELS[act]}</dt>
        <dd>{orderName}</dd>
      </div>
      {lines.map(({ line, name, quantity, price }) => (
        <div key={line}>
          <dt>
            {price !== undefined
              ? `Sold at ${formatRupees(price)}`
              : notCharged
                ? "Not charged"
                : refund
                  ? "Refunded"
                  : "Taken off"}
          </dt>
          <dd>
            {quantity} × {name}
          </dd>
        </div>
      ))}
      {notCharged && kind && (
        <div>
          <dt>{notChargedLabels[kind]}</dt>
          <dd>{notCharged.reason}</dd>
        </div>
      )}
      {discount && (
        <div>
          <dt>{discount.name === undefined ? "Discount" : `Discount on ${discount.name}`}</dt>
          <dd>{formatGivenDiscount(discount)}</dd>
        </div>
      )}
      {discountAmount > ZERO && discountAmount !== discount?.rupees && (
        <div>
          <dt>All discounts</dt>
          <dd>{formatRupees(discountAmount)}</dd>
        </div>
      )}
      {to && (
        <div>
          <dt>Moved to</dt>
          <dd>{`${to.name}, discounts ${formatRupees(to.discountAmount)}`}</dd>
        </div>
      )}
      <div>
        <dt>{TOTAL_LABELS[act]}</dt>
        <dd>{formatRupees(grandTotal)}</dd>
      </div>
      {amount !== undefined && (
        <div>
          <dt>{amountLabel(change)}</dt>
          <dd>{formatRupees(amount)}</dd>
        </div>
      )}
      {charges.map(({ account, name, amount, balance }) => (
        <div key={account}>
          <dt>Owed on {name} then</dt>
          <dd>{`${formatRupees(balance)}, with these ${formatRupees(amount)}`}</dd>
        </div>
      ))}
      {refund && (
        <div>
          <dt>Given back</dt>
          <dd>{refund.by}</dd>
        </div>
      )}
      {payment?.account && (
        <div>
          <dt>On the account of</dt>
          <dd>{payment.account}</dd>
        </div>
      )}
      {payment?.reference && (
        <div>
          <dt>Last digits</dt>
          <dd>{payment.reference}</dd>
        </div>
      )}
    </dl>
  );
}

function amountLabel({ payment, refund }: ApprovedChange): string {
  if (refund) return "Refund";
  return payment ? `Paid by ${payment.to}, not ${payment.from}` : "Cash to record";
}

/** Formats the given discount with its amount: "25 % of ₹1,000 (₹250)". */
function formatGivenDiscount({ percent, rupees, value }: NonNullable<ApprovedChange["discount"]>): string {
  if (rupees === undefined || value === undefined)
    return percent === undefined ? "" : formatDiscount({ percent });
  if (percent === undefined) return formatDiscount({ rupees, value });
  return `${formatDiscount({ percent, rupees, value })} (${formatRupees(rupees)})`;
}

interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (reason: string) => void;
}

function ReasonField({ value, onChange }: ReasonFieldProps) {
  return (
    <>
      <Group gap="xs" component="fieldset" aria-label="Common reasons" className={classes.reasons}>
        {REASONS.map((reason) => (
          <Chip key={reason} checked={value === reason} onChange={() => onChange(reason)}>
            {reason}
          </Chip>
        ))}
      </Group>
      <TextInput
        label="Reason"
        required
        data-autofocus
        maxLength={REASON_LENGTH_MAX}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </>
  );
}
