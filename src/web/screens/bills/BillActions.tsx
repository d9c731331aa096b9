import { Button, Group } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { ZERO } from "#domain/money.ts";
import type { Bill } from "#domain/orders/bills/api.ts";
import { refundable } from "#domain/orders/bills/billMoney.ts";
import { usePrintPapers } from "../../features/orders/commands/billing/usePrintPapers.ts";
import { ActionButton } from "../../kit/ActionButton.tsx";
import { RecordForm } from "../../kit/form/RecordForm.tsx";
import { useMay } from "../../sync/hooks/useMay.ts";
import { useCancelBill } from "./useCancelBill.ts";
import { useRefundForm } from "./useRefundForm.tsx";

/** Shows a bill's actions: print again, cancel while unpaid, and for admins refund once paid. */
export function BillActions({ bill }: { readonly bill: Bill }) {
  const print = usePrintPapers();
  const cancel = useCancelBill();
  const refundForm = useRefundForm();
  const mayRefund = useMay("bills.refund") === "yes";
  const [isRefunding, setIsRefunding] = useState(false);
  const canRefund = mayRefund && bill.status === "paid" && refundable(bill) > ZERO;
  if (isRefunding && canRefund) {
    const done = () => setIsRefunding(false);
    return (
      <RecordForm
        spec={refundForm(bill)}
        label={`Refund of bill ${bill.invoiceNumber}`}
        takeFocus
        onSaved={done}
        onCancel={done}
      />
    );
  }
  return (
    <Group gap="xs">
      <ActionButton
        leftSection={<IconPrinter size={18} aria-hidden />}
        aria-label={`${printLabel(bill)}: bill ${bill.invoiceNumber}`}
        onClick={() => print({ kots: [], bill, place: bill.place })}
      >
        {printLabel(bill)}
      </ActionButton>
      {canRefund && (
        <Button variant="default" onClick={() => setIsRefunding(true)}>
          Refund
        </Button>
      )}
      {bill.status === "issued" && (
        <ActionButton variant="outline" color="red" needsServer onClick={() => cancel(bill)}>
          Cancel bill
        </ActionButton>
      )}
    </Group>
  );
}

function printLabel({ printCount }: Bill): string {
  return printCount === 0 ? "Print" : "Print DUPLICATE";
}
