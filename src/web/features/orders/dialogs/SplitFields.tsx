import { Button, Group, NumberInput, SimpleGrid, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { formatRupees, type Paise } from "#domain/money.ts";
import { SHARES_MAX, sharesOf } from "#domain/orders/payments/shares.ts";
import { amountInput } from "./amountInput.ts";
import { currentSum, type PaymentDraft } from "./payment.ts";

const SHARES = Array.from({ length: SHARES_MAX - 1 }, (_, index) => index + 2);
const COLUMNS = 5;

interface SplitFieldsProps {
  readonly draft: PaymentDraft;
  readonly due: Paise;
  readonly problem: string | undefined;
  readonly onChange: (draft: PaymentDraft) => void;
  /** Opens the dialog for not charging it. */
  readonly notCharged: ReactNode;
  /** Opens the split by dishes; undefined if a part is paid. */
  readonly onSplitByDishes: (() => void) | undefined;
}

/** Splits the amount due into payments of one bill: equal shares, or a typed sum (clarification 58). */
export function SplitFields({
  draft,
  due,
  problem,
  onChange,
  notCharged,
  onSplitByDishes,
}: SplitFieldsProps) {
  const { part } = draft;
  if (part.kind === "all") {
    return (
      <Group justify="space-between" gap={4}>
        <Button
          variant="subtle"
          size="sm"
          px={2}
          fz="xs"
          onClick={() => onChange({ ...draft, part: { kind: "share", of: 2 } })}
        >
          Split the payment
        </Button>
        {onSplitByDishes && (
          <Button variant="subtle" size="sm" px={2} fz="xs" onClick={onSplitByDishes}>
            Split by dishes
          </Button>
        )}
        {notCharged}
      </Group>
    );
  }
  const shares = part.kind === "share" ? part.of : undefined;
  return (
    <>
      <SimpleGrid
        cols={COLUMNS}
        spacing={4}
        component="fieldset"
        aria-label="Equal shares"
        p={0}
        m={0}
        bd={0}
      >
        {SHARES.map((of) => (
          <Button
            key={of}
            px={4}
            variant={of === shares ? "filled" : "default"}
            aria-pressed={of === shares}
            aria-label={`${of} equal shares`}
            onClick={() => onChange({ ...draft, part: { kind: "share", of } })}
          >
            1/{of}
          </Button>
        ))}
        <Button
          px={4}
          variant={shares === 1 ? "filled" : "default"}
          onClick={() => onChange({ ...draft, part: { kind: "all" } })}
        >
          All
        </Button>
      </SimpleGrid>
      {shares !== undefined && shares > 1 && (
        <Text size="sm">{sharesOf(due, shares).map(formatRupees).join(" · ")}</Text>
      )}
      <NumberInput
        {...amountInput}
        label={
          shares !== undefined && shares > 1
            ? `Amount of this payment, one of ${shares}`
            : "Amount of this payment"
        }
        value={part.kind === "amount" ? part.typed : currentSum(draft, due) / 100}
        error={problem}
        onChange={(typed) => {
          if (typed !== currentSum(draft, due) / 100) onChange({ ...draft, part: { kind: "amount", typed } });
        }}
      />
    </>
  );
}
