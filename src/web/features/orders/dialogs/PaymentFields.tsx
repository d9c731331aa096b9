import { Button, NumberInput, SimpleGrid, Stack } from "@mantine/core";
import { formatRupees, type Paise } from "#domain/money.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { focusWithKeyboard } from "../../../kit/form/focus.ts";
import { AccountField } from "./AccountField.tsx";
import { amountInput } from "./amountInput.ts";
import {
  cashSuggestions,
  changeDueOf,
  type PaymentDraft,
  type paymentProblems,
  visibleFields,
} from "./payment.ts";
import classes from "./SettleDialog.module.css";
import { UpiFields } from "./UpiFields.tsx";

interface PaymentFieldsProps {
  readonly order: Pick<Order, "createdAt" | "place">;
  readonly draft: PaymentDraft;
  /** The sum to pay now. */
  readonly sum: Paise;
  readonly problems: ReturnType<typeof paymentProblems>;
  readonly onChange: (draft: PaymentDraft) => void;
}

/** Shows the fields of the chosen payment type: cash given and the change, or the account; and the tip. */
export function PaymentFields({ order, draft, sum, problems, onChange }: PaymentFieldsProps) {
  return (
    <Stack gap="sm">
      {visibleFields[draft.paymentType] === "cash given" && (
        <CashFields draft={draft} sum={sum} problems={problems} onChange={onChange} />
      )}
      {visibleFields[draft.paymentType] === "reference" && (
        <UpiFields
          sum={sum}
          reference={draft.reference}
          problem={problems.reference}
          onChange={(reference) => onChange({ ...draft, reference })}
        />
      )}
      {visibleFields[draft.paymentType] === "account" && (
        <AccountField order={order} draft={draft} problem={problems.account} onChange={onChange} />
      )}
      <NumberInput
        {...amountInput}
        label="Tip (optional, outside the bill)"
        value={draft.tip}
        error={problems.tip}
        onChange={(tip) => onChange({ ...draft, tip })}
      />
    </Stack>
  );
}

function CashFields({ draft, sum, problems, onChange }: Omit<PaymentFieldsProps, "order">) {
  const change = changeDueOf(draft, sum);
  return (
    <>
      <NumberInput
        label="Cash given"
        {...focusWithKeyboard()}
        {...amountInput}
        value={draft.cashGiven}
        error={problems.cashGiven}
        onChange={(cashGiven) => onChange({ ...draft, cashGiven })}
      />
      <SimpleGrid cols={2} spacing="xs" verticalSpacing="xs">
        {[sum, ...cashSuggestions(sum)].map((suggestion) => (
          <Button
            key={suggestion}
            variant="default"
            px="xs"
            onClick={() => onChange({ ...draft, cashGiven: suggestion / 100 })}
          >
            {suggestion === sum ? "Exact" : formatRupees(suggestion)}
          </Button>
        ))}
      </SimpleGrid>
      {change !== undefined && (
        <output className={classes.change}>
          <span>Change due</span>
          <span className={classes.changeAmount}>{formatRupees(change)}</span>
        </output>
      )}
    </>
  );
}
