import { Alert, Button, Group, NumberInput, SegmentedControl, Select, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { REASON_LENGTH_MAX } from "#domain/entity.ts";
import { formatRupees } from "#domain/money.ts";
import type { Bill } from "#domain/orders/bills/api.ts";
import { refundable, refundableBy, refundTypes } from "#domain/orders/bills/billMoney.ts";
import { isAfterNoteDeadline, noteDeadline } from "#domain/orders/bills/newNote.ts";
import type { PaymentType } from "#domain/orders/order/api.ts";
import { paymentTypeLabels } from "#domain/orders/payments/paymentTypeLabels.ts";
import { formatTenders } from "#domain/orders/payments/tenders.ts";
import { refusals } from "#domain/refusal.ts";
import { formatDay } from "#domain/time.ts";
import { amountInput } from "../../../features/orders/dialogs/amountInput.ts";
import { ActionButton } from "../../../kit/ActionButton.tsx";
import { Money } from "../../../kit/Money.tsx";
import { useNow } from "../../../kit/useNow.ts";
import { useIsServerUnreachable } from "../../../sync/hooks/useConnection.ts";
import { NEEDS_SERVER } from "../../../sync/http/failure.ts";
import { RefundDishes } from "./RefundDishes.tsx";
import classes from "./RefundForm.module.css";
import { emptyRefund, figuresOf, previewOf, type RefundDraft, type RefundPreview } from "./refundDraft.ts";
import { useRefund } from "./useRefund.ts";

interface RefundFormProps {
  readonly bill: Bill;
  readonly onDone: () => void;
}

/** Refunds dishes or a sum of a paid bill, and shows the credit note's figures before it is issued. */
export function RefundForm({ bill, onDone }: RefundFormProps) {
  const refund = useRefund();
  const [draft, setDraft] = useState<RefundDraft>(emptyRefund);
  const change = (changes: Partial<RefundDraft>) => setDraft((before) => ({ ...before, ...changes }));
  const preview = previewOf(bill, draft);
  const total = preview?.refusal === undefined ? preview?.figures.grandTotal : undefined;
  const isUnreachable = useIsServerUnreachable();
  const save = async () => {
    if (await refund(bill, draft)) onDone();
  };
  return (
    <Stack
      component="form"
      gap="sm"
      aria-label={`Refund of bill ${bill.invoiceNumber}`}
      onSubmit={(event) => event.preventDefault()}
    >
      <SegmentedControl
        fullWidth
        aria-label="What to refund"
        value={draft.by}
        onChange={(by) => change({ by: by as RefundDraft["by"] })}
        data={[
          { value: "dishes", label: "Dishes" },
          { value: "sum", label: "A sum" },
        ]}
      />
      {draft.by === "dishes" ? (
        <RefundDishes bill={bill} pieces={draft.pieces} onChange={(pieces) => change({ pieces })} />
      ) : (
        <NumberInput
          {...amountInput}
          label="Amount to give back"
          description={`${formatRupees(refundable(bill))} is left of this bill.`}
          value={draft.sum}
          onChange={(typed) => change({ sum: typed })}
        />
      )}
      <WayBack bill={bill} type={draft.type} onChange={(type) => change({ type })} />
      <TextInput
        label="Reason"
        description="It is printed on the credit note."
        required
        autoComplete="off"
        maxLength={REASON_LENGTH_MAX}
        value={draft.reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
      />
      <Preview preview={preview} />
      <LateWarning bill={bill} />
      {isUnreachable && <Alert color="red">{NEEDS_SERVER}</Alert>}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <ActionButton
          type="submit"
          needsServer
          disabled={total === undefined || draft.reason.trim() === ""}
          onClick={save}
        >
          {total === undefined ? "Refund" : `Refund ${formatRupees(total)}`}
        </ActionButton>
      </Group>
    </Stack>
  );
}

interface WayBackProps {
  readonly bill: Bill;
  readonly type: PaymentType | "";
  readonly onChange: (type: PaymentType | "") => void;
}

/** Asks how the money is given back, if the bill was paid in several ways. */
function WayBack({ bill, type, onChange }: WayBackProps) {
  const types = refundTypes(bill);
  if (types.length < 2) return null;
  const ways = types.map((value) => ({
    value: value as string,
    label: `${paymentTypeLabels[value]} (${formatRupees(refundableBy(value, bill))})`,
  }));
  return (
    <Select
      label="Given back by"
      data={[{ value: "", label: "As it was paid" }, ...ways]}
      allowDeselect={false}
      value={type}
      onChange={(value) => onChange(types.find((one) => one === value) ?? "")}
    />
  );
}

function Preview({ preview }: { readonly preview: RefundPreview | undefined }) {
  if (!preview) return null;
  if (preview.refusal !== undefined)
    return <Alert color="saffron">{refusals[preview.refusal].message}</Alert>;
  const { figures, tenders } = preview;
  return (
    <dl className={classes.figures} aria-label="Credit note">
      {figuresOf(figures).map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Money amount={amount} />
          </dd>
        </div>
      ))}
      <div data-total>
        <dt>Credit note</dt>
        <dd>
          <Money amount={figures.grandTotal} />
        </dd>
      </div>
      <div>
        <dt>Given back</dt>
        <dd>{formatTenders(tenders)}</dd>
      </div>
    </dl>
  );
}

/** Warns that the note comes too late to lower the GST of its bill. */
function LateWarning({ bill }: { readonly bill: Bill }) {
  const now = useNow();
  if (!isAfterNoteDeadline(bill, now)) return null;
  return (
    <Alert color="saffron" title="Too late for the tax">
      After {formatDay(noteDeadline(bill))} a credit note no longer lowers the GST of this bill. Ask your
      accountant first.
    </Alert>
  );
}
