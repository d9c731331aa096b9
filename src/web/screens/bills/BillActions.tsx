import { Button, Group } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { ZERO } from "#domain/money.ts";
import type { Bill } from "#domain/orders/bills/api.ts";
import { refundable } from "#domain/orders/bills/billMoney.ts";
import { usePrintPapers } from "../../features/orders/commands/billing/usePrintPapers.ts";
import { ActionButton } from "../../kit/ActionButton.tsx";
import { useMay } from "../../sync/hooks/useMay.ts";
import { RefundForm } from "./refunds/RefundForm.tsx";
import { useCancelBill } from "./useCancelBill.ts";

/** Shows a bill's actions: print again, cancel while unpaid, and refund once paid. */
export function BillActions({ bill }: { readonly bill: Bill }) {
  const print = usePrintPapers();
  const cancel = useCancelBill();
  const mayRefund = useMay("bills.refund") !== "no";
  const [isRefunding, setIsRefunding] = useState(false);
  const canRefund = mayRefund && bill.status === "paid" && refundable(bill) > ZERO;
  if (isRefunding && canRefund) return <RefundForm bill={bill} onDone={() => setIsRefunding(false)} />;
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
