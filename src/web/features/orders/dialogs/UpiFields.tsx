import { Alert, Text, TextInput } from "@mantine/core";
import { useMemo } from "react";
import { formatRupees, type Paise } from "#domain/money.ts";
import { paymentsApi } from "#domain/orders/payments/api.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { formatTime } from "#domain/time.ts";
import { useApiQueryState } from "../../../sync/hooks/useApiQuery.ts";
import { payCode } from "../bills/payCode.ts";
import classes from "./SettleDialog.module.css";

interface UpiFieldsProps {
  readonly sum: Paise;
  readonly reference: string;
  readonly problem: string | undefined;
  readonly onChange: (reference: string) => void;
}

/** Shows the UPI QR code for the sum, and asks for the payment's last digits, which are optional. */
export function UpiFields({ sum, reference, problem, onChange }: UpiFieldsProps) {
  const { upiId = "", resortTitle = "" } = useApiQueryState(settingsApi.read, undefined).value ?? {};
  const code = useMemo(() => payCode({ upiId, resortTitle }, sum), [upiId, resortTitle, sum]);
  return (
    <>
      {code !== undefined && (
        <div className={classes.code}>
          <img src={code} alt={`Code to pay ${formatRupees(sum)} by UPI`} />
          <Text size="sm">
            The guest scans this and pays {formatRupees(sum)} to {upiId}
          </Text>
        </div>
      )}
      <TextInput
        label="Last digits of the UPI payment (optional)"
        inputMode="numeric"
        maxLength={35}
        value={reference}
        error={problem}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {reference.trim() !== "" && !problem && <SameReference reference={reference.trim()} sum={sum} />}
    </>
  );
}

/** Warns if a payment with these digits and this sum was received before. */
function SameReference({ reference, sum }: { readonly reference: string; readonly sum: Paise }) {
  const search = { reference, amount: String(sum / 100) };
  const { value: same } = useApiQueryState(paymentsApi.sameReference, { search });
  if (!same) return null;
  return (
    <Alert color="saffron" title="Received before?" role="alert">
      {formatRupees(sum)} with these digits was received at {formatTime(same.at)} for {same.table.name} ·{" "}
      {same.order.billNumber}. Look at the guest's phone before you take it again.
    </Alert>
  );
}
