import { Button } from "@mantine/core";
import { IconReceipt } from "@tabler/icons-react";
import type { Expense } from "#domain/expenses/api.ts";

interface ReceiptButtonProps {
  readonly expense: Expense;
  readonly onView: (expense: Expense) => void;
}

/** 'View Receipt': opens the picture of an expense's receipt. */
export function ReceiptButton({ expense, onView }: ReceiptButtonProps) {
  const hasReceipt = expense.receipt !== "";
  return (
    <Button
      variant="subtle"
      leftSection={<IconReceipt size={18} aria-hidden />}
      disabled={!hasReceipt}
      aria-label={`View Receipt of ${expense.title}`}
      title={hasReceipt ? undefined : "No receipt was added"}
      onClick={() => onView(expense)}
    >
      View Receipt
    </Button>
  );
}
